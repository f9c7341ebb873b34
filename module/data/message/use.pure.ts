/** Declares the data of a use message: an action of the action list, or the use of a spell, feature or item. Pure. */
import { DONE_ACTIONS, type DoneAction, ACTION_COSTS } from "../../rules/turn/done-actions.ts";
import { AMENDMENTS } from "../../rules/basics/amendments.ts";
import { ATTACK } from "./attack.pure.ts";
import { AREA } from "./area.pure.ts";
import { ITEM, PARTICIPANT, stood, turn, contributions, reasons } from "./common.pure.ts";
import { DAMAGE, DEALT } from "./damage.pure.ts";
import { ROW_LIMIT } from "../record/limits.pure.ts";
import {
  index,
  list,
  oneOf,
  optional,
  record,
  whole,
  word,
  words,
  yes,
  type Stored,
  advantage,
  optionalWhole,
} from "../record/record.pure.ts";
import { TAKEN } from "./taken.pure.ts";
import { GRAPPLES } from "../../rules/movement/grapple.ts";
import { ATTRIBUTES, knownKeys } from "../../rules/basics/ids.ts";

const ROLLED = record({ kind: DEALT.fields.kind, formula: word(), type: word() });

const { targets, strikes, rules, damage, effects, moves, secret } = ATTACK.fields;

const AMENDS = record({
  /** Id of the changed message, and key of its target; "" = all targets. */
  message: word(),
  target: word(),
  as: oneOf(AMENDMENTS, "defense"),
  /** Formula with dice and numbers, if the amendment needs a total; otherwise "". */
  formula: word(),
  /** Index of the roll with the dice. */
  roll: index(null),
  /** Keys of the strikes that the dice are for, in order; empty if the amendment changes no strike. */
  strikes: words(),
  /** Whether the author confirmed the use after a warning that the reaction is already spent; left out = no. */
  knowing: {
    read: (value: unknown): true | undefined => (value === true ? true : undefined),
    kept: yes().kept,
  },
});
export type AmendsRecord = Stored<typeof AMENDS>;

/** Maximum number of items handled in one action. */
const THINGS = 20;

const things = () => {
  const { read, kept } = whole(1);
  return { read: (value: unknown): number => Math.min(THINGS, Math.max(1, read(value))), kept };
};

/** Returns the actions of the action list that a use includes. @rule H-TURN-09 */
export const alsoDone = (does: string): DoneAction[] => knownKeys(DONE_ACTIONS, does.split(" "));

const CONTEST = record({
  /** Kind of contest; "item" for that of an item's activity. */
  of: oneOf([...GRAPPLES, "item"], "grapple"),
  /** Attribute or skill of the initiator, whose roll is the first roll of the message. */
  attribute: word(),
  parts: contributions(),
  advantage: advantage(),
  reasons: reasons(),
  /** Fixed number that replaces the roll, if the table's rules use one; null = the initiator rolls. @rule C-65 */
  dc: optionalWhole(),
  /** Attributes or skills with which the target may answer. The target chooses one. @rule B-ATK-16 */
  answers: words(ATTRIBUTES.length),
});
/** A contest (grapple, shove, or an activity): the roll of the initiator or a fixed number, and how targets may answer. */
export type ContestRecord = Stored<typeof CONTEST>;

/** Reads a contest; null for anything else. @rule B-ATK-16 B-ATK-17 B-ATK-19 H-DICE-06 */
const contest = () => optional(CONTEST, ({ answers }) => answers.length > 0);

export const USE = record({
  version: whole(1),
  tab: word(),
  /** The creature that acts. */
  actor: optional(PARTICIPANT, ({ actor }) => actor !== null),
  /** Key of the action; "item" for the use of an item, feature or spell. */
  action: word(),
  /** Name of an action without a key; "" = the name of the action. */
  label: word(),
  /** Name of the feature that allows the action; "" = no feature is necessary. */
  by: word(),
  /** Turn of a fight in which the action was taken; null = outside of a fight. */
  turn: turn(),
  spends: oneOf(ACTION_COSTS, "free"),
  stood: stood(),
  /** Actions of the action list that the use includes, separated by spaces; usually "". See `alsoDone`. @rule H-TURN-09 */
  does: word(),
  /** Number of items that are drawn or put away; 1 for other actions. @rule C-67 */
  times: things(),
  targets,
  /** What the action helps with: the key of a skill, or `tool.` and the kind of a tool; "" = an attack, or the action is not help. */
  skill: word(),
  /** Text that the author added. It cannot be translated. */
  text: word(),
  /** For a readied action and its release, as typed: the trigger and the planned action; null = none. @rule B-ACT-15 */
  plan: optional(record({ trigger: word(), then: word() }), ({ trigger, then }) => trigger + then !== ""),
  /**
   * What was readied, in the format of favorites: `attack.<item>.<mode>`, `item.<item>`; "" = something without a window. The message of a
   * readied spell also contains item and costs. For a turn of a casting: the key of the further use. For standing up: the id of the note
   * that the creature regained consciousness. @rule B-ACT-15 B-ACT-16 B-SPL-05
   */
  readied: word(),
  cancelled: yes(),
  /** The used item; null for an action of the action list. */
  item: optional(ITEM, ({ name }) => name !== ""),
  /** Id of the injury of a target that the use cures; "" = none. @rule H-DEATH-05 */
  injury: word(),
  ...TAKEN,
  save: DAMAGE.fields.save,
  /** Contest that decides the outcome; null = none. @rule H-DICE-06 C-65 */
  contest: contest(),
  /** The creatures that the use summons, by the uuid of an actor; null = none. */
  summons: optional(record({ uuid: word(), count: things() }), ({ uuid }) => uuid !== ""),
  /** Rows that are rolled later: after the test, or together with the later effect. */
  later: list(
    optional(ROLLED, ({ formula }) => formula !== ""),
    ROW_LIMIT,
  ),
  /** Where the area lies; null = there is none, or no user placed it. @rule H-AOE-01 B-AOE-01 */
  area: AREA,
  /** Points that arrive immediately, as in damage without an attack; `damage` null = none. */
  ...DEALT.fields,
  strikes,
  rules,
  damage,
  effects,
  moves,
  /** For a use that moves an ongoing effect to another target: the original use and its actor; usually null. */
  laid: DAMAGE.fields.laid,
  /** Roll of another message that this reaction changes; usually null. @rule H-TURN-10 */
  amends: optional(AMENDS, ({ message }) => message !== ""),
  secret,
});
