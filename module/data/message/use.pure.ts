/** What somebody says that he does: an action of the list, or whatever else takes something of a turn. Pure. */
import { DEED_SPENDS } from "../../rules/turn-deeds.ts";
import { PARTICIPANT, turn } from "./common.pure.ts";
import { TARGET_LIMIT } from "./limits.pure.ts";
import { keyed, oneOf, optional, record, whole, word, yes } from "./record.pure.ts";

/** More things nobody holds. */
const THINGS = 20;

const things = () => {
  const { read, kept } = whole(1);
  return { read: (value: unknown): number => Math.min(THINGS, Math.max(1, read(value))), kept };
};

export const USE = record({
  version: whole(1),
  tab: word(),
  /** Who does it. */
  actor: optional(PARTICIPANT, ({ actor }) => actor !== null),
  /** Key of the action. */
  action: word(),
  /** Proper name of what has no key of its own; "" = the action's. */
  label: word(),
  /** The turn of a fight in which it was done; null outside of one. */
  turn: turn(),
  spends: oneOf(DEED_SPENDS, "free"),
  /** How many things it is about, of drawing and stowing; 1 for all else. @rule C-67 */
  times: things(),
  targets: keyed(PARTICIPANT, TARGET_LIMIT),
  /** Key of the skill that it helps with; "" = an attack, or no help at all. */
  skill: word(),
  /** What its author adds: of a readied action what it waits for and what follows, of help the skill. */
  text: word(),
  cancelled: yes(),
});
