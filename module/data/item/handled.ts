/**
 * Reads the flag that records how an item was handled in turns of a fight: drawn, put away, dropped, loaded. The update that handles the
 * item also writes the flag, so that both always agree. Malformed values become usable ones.
 */
import { turn } from "../message/common.pure.ts";
import { count, list, oneOf, record, word, yes, type Stored } from "../record/record.pure.ts";

/** One change of the item. `before` is the previous state: "none" or a hand; "worn" or "none"; "unloaded". */
const STEP = record({
  /** Common id of all items that changed together: the id of the message, or a random id without a message. */
  cause: word(),
  /** Whether the message already counts toward the turn. If so, this step does not count again. */
  told: yes(),
  turn: turn(),
  spends: oneOf(["drawStow", "drop"], "drawStow"),
  before: word(),
  /** Position within the turn. Undo starts with the last step. */
  n: count(),
});
export type HandledStep = Stored<typeof STEP>;

/** Maximum number of steps to keep. */
const MOST = 20;

const STEPS = list(STEP, MOST);

/** Returns the steps in order. */
export const readHandled = (flag: unknown): HandledStep[] => STEPS.read(flag).filter(({ cause }) => cause !== "");
