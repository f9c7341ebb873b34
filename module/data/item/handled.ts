/**
 * What was done with a thing in turns of a fight: drawn, put away, dropped, loaded. It stands on the thing in the very update
 * that does it, so that there is no deed without its change and no change without its deed. Read without trust.
 */
import { turn } from "../message/common.pure.ts";
import { count, list, oneOf, record, word, yes, type Stored } from "../record/record.pure.ts";

/** What was done with it, and how it comes back: "none" or a hand, "worn" or "none", "unloaded". */
const STEP = record({
  /** The same of everything that changed at once: the message that told it, else an id of its own. */
  deed: word(),
  /** Whether that message counts in the turn, and not this. */
  told: yes(),
  turn: turn(),
  spends: oneOf(["drawStow", "drop"], "drawStow"),
  before: word(),
  /** The how-manieth of its turn it was: what was done last is taken back first. */
  n: count(),
});
export type HandledStep = Stored<typeof STEP>;

/** A turn holds no more. */
const MOST = 20;

const STEPS = list(STEP, MOST);

/** Steps in their order. */
export const readHandled = (flag: unknown): HandledStep[] => STEPS.read(flag).filter(({ deed }) => deed !== "");
