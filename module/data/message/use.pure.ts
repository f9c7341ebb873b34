/** What somebody says that he does: an action of the list, a spell, a feature, a thing used up. Pure. */
import { DONE_ACTIONS, type DoneAction } from "../../rules/turn/done-actions.ts";
import { knownKeys } from "../../rules/basics/keys.ts";
import { AMENDMENTS } from "../../rules/basics/amend.ts";
import { DEED_SPENDS } from "../../rules/turn/deed-spends.ts";
import { ATTACK } from "./attack.pure.ts";
import { AREA } from "./area.pure.ts";
import { contest } from "./contest.pure.ts";
import { ITEM, PARTICIPANT, stood, turn } from "./common.pure.ts";
import { DAMAGE, DEALT } from "./damage.pure.ts";
import { ROW_LIMIT } from "../record/limits.pure.ts";
import { index, list, oneOf, optional, record, whole, word, words, yes, type Stored } from "../record/record.pure.ts";
import { TAKEN } from "./taken.pure.ts";

const ROLLED = record({ kind: DEALT.fields.kind, formula: word(), type: word() });
const SAVE = record({ attribute: word(), dc: whole(), onSuccess: oneOf(["half", "none"], "none") });
export type SaveRecord = Stored<typeof SAVE>;

const { targets, strikes, rules, damage, effects, moves, secret } = ATTACK.fields;

const AMENDS = record({
  /** Id of the message, and key of the target that it met; "" = all of it. */
  message: word(),
  target: word(),
  as: oneOf(AMENDMENTS, "defense"),
  /** Dice and numbers, counted; "" where nothing is counted. */
  formula: word(),
  /** Which of its rolls holds the dice. */
  roll: index(null),
  /** Keys of the strikes that its dice are for, in their order; none where it sways none. */
  strikes: words(),
  /** Whether its author was told that the reaction was spent, and pressed once more; left out = he was not. */
  knowing: {
    read: (value: unknown): true | undefined => (value === true ? true : undefined),
    kept: yes().kept,
  },
});
export type AmendsRecord = Stored<typeof AMENDS>;

/** More things nobody holds. */
const THINGS = 20;

const things = () => {
  const { read, kept } = whole(1);
  return { read: (value: unknown): number => Math.min(THINGS, Math.max(1, read(value))), kept };
};

/** The actions of the list that come with what somebody does. @rule H-TURN-09 */
export const alsoDone = (does: string): DoneAction[] => knownKeys(DONE_ACTIONS, does.split(" "));

export const USE = record({
  version: whole(1),
  tab: word(),
  /** Who does it. */
  actor: optional(PARTICIPANT, ({ actor }) => actor !== null),
  /** Key of the action; "item" for what a thing, a feature or a spell does. */
  action: word(),
  /** Proper name of what has no key of its own; "" = the action's. */
  label: word(),
  /** Name of the feature that lets its doer do an action of the list; "" = none has to. */
  by: word(),
  /** The turn of a fight in which it was done; null outside of one. */
  turn: turn(),
  spends: oneOf(DEED_SPENDS, "free"),
  stood: stood(),
  /** Actions of the list that come with it, with spaces between them; "" for most, see `alsoDone`. @rule H-TURN-09 */
  does: word(),
  /** How many things it is about, of drawing and stowing; 1 for all else. @rule C-67 */
  times: things(),
  targets,
  /** What it helps with: key of a skill, `tool.` and the kind of a tool; "" = an attack, or no help at all. */
  skill: word(),
  /** What its author adds, which no reader could tell in his own language. */
  text: word(),
  /** Of a readied action and its release, as it was typed: what is waited for, and what follows. Null = nothing was. @rule B-ACT-15 */
  plan: optional(record({ trigger: word(), then: word() }), ({ trigger, then }) => trigger + then !== ""),
  /**
   * What was readied, as a favorite is kept: `attack.<item>.<mode>`, `item.<item>`; "" = what no window does. Of a spell the
   * message says besides what it is and takes. Of a turn of a casting the key of the further use, of standing up the id of the note
   * that its doer has come round. @rule B-ACT-15 B-ACT-16 B-SPL-05
   */
  readied: word(),
  cancelled: yes(),
  /** What is used; null for an action of the list. */
  item: optional(ITEM, ({ name }) => name !== ""),
  /** Id of the injury that it cures of one of its targets; "" for none. @rule H-DEATH-05 */
  injury: word(),
  ...TAKEN,
  /** What its targets save with; null where nothing decides. @rule H-SPL-13 H-SPL-14 */
  save: optional(SAVE, ({ attribute }) => attribute !== ""),
  /** The contest that decides; null where none does. @rule H-DICE-06 C-65 */
  contest: contest(),
  /** What is rolled later: once the test is known, or with what it waits for. */
  later: list(
    optional(ROLLED, ({ formula }) => formula !== ""),
    ROW_LIMIT,
  ),
  /** Where its area lies; null for one without, or that nobody has put anywhere. @rule H-AOE-01 B-AOE-01 */
  area: AREA,
  /** Points that arrive at once, as of damage without an attack; `damage` null = none. */
  ...DEALT.fields,
  strikes,
  rules,
  damage,
  effects,
  moves,
  /** What it carries to another: the use that began it, and whose that was; null for nearly all. */
  laid: DAMAGE.fields.laid,
  /** Which roll of another message it changes as a reaction; null for nearly all. @rule H-TURN-10 */
  amends: optional(AMENDS, ({ message }) => message !== ""),
  secret,
});
