/** What somebody says that he does: an action of the list, or whatever else takes something of a turn. Pure. */
import { DEED_SPENDS } from "../../rules/turn-deeds.ts";
import { PARTICIPANT, turn } from "./common.pure.ts";
import { TARGET_LIMIT } from "./limits.pure.ts";
import { keyed, oneOf, optional, record, whole, word, yes } from "./record.pure.ts";

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
  targets: keyed(PARTICIPANT, TARGET_LIMIT),
  /** What its author adds: of a readied action what it waits for and what follows, of help the skill. */
  text: word(),
  cancelled: yes(),
});
