/** Reads the rests that actors store. Invalid data is dropped. Pure. */
import { newest, oneOf, optional, record, word, type Stored } from "../../data/record/record.pure.ts";
import { changes, exact, recovery, RESTS_KEPT } from "../../data/message/rest.pure.ts";

/** What a rest changed on one actor. The actor stores it, newest last. */
const RECEIPT = record({
  id: word(),
  kind: recovery(),
  state: oneOf(["applied", "undone"], "applied"),
  changes: changes(),
  /** World time of the long rest before this one. */
  lastLong: exact(),
});
export type RestReceipt = Stored<typeof RECEIPT>;

/** Path of the mark that a knocked-out creature has woken up. */
export const ROUSED_PATH = "system.death.roused";

/** Returns whether entries of hit points change the value at a path, so that the rest does not write it itself. */
export const isOfHitPoints = (path: string): boolean =>
  /^system\.(?:hp\.(?:value|temporary)|death\.(?:standing|successes|failures|stable|dead|roused))$/u.test(path);

/** Reads the rests of an actor. Ignores entries beyond the limit, because an endless list would freeze the client. */
export const readRestReceipts = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  RESTS_KEPT,
);
