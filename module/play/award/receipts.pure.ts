/** Gives experience and takes it back, with the receipts on a character. Tolerates malformed data. Pure. */
import { count, newest, oneOf, optional, record, word, type Stored } from "../../data/record/record.pure.ts";
import { undoReceipt, withReceipt, type Step } from "../number-writes/change.pure.ts";

/** What one award did to one character. The list of receipts is stored on the character, newest last. */
const RECEIPT = record({
  /** Id of the award message. */
  id: word(),
  from: count(),
  to: count(),
  state: oneOf(["applied", "undone"], "applied"),
});
export type AwardReceipt = Stored<typeof RECEIPT>;

/** Number of awards that a character stores. Older receipts are dropped. */
const AWARDS_KEPT = 16;

/** Reads the award receipts of a character. Skips malformed entries. */
export const readAwards = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  AWARDS_KEPT,
);

/** Plans how an award changes the experience of a character, in absolute values. Pure. */
export type AwardTurn =
  | { readonly ok: true; readonly xp: number; readonly receipts: AwardReceipt[] }
  | { readonly ok: false; readonly reason: string };

/** Adds an amount to the experience. The same award id adds its amount only once. @rule H-PRG-01 C-92 */
export function giveAward(
  xp: number,
  receipts: readonly AwardReceipt[],
  { id, amount }: { readonly id: string; readonly amount: number },
): AwardTurn {
  if (receipts.some((receipt) => receipt.id === id)) return { ok: false, reason: "OD20.Award.GivenAlready" };
  const to = xp + amount;
  return { ok: true, xp: to, receipts: withReceipt(receipts, { id, from: xp, to, state: "applied" }, AWARDS_KEPT) };
}

const stepsOf = ({ from, to }: AwardReceipt): Step[] => [{ path: "system.details.xp", from, to }];

/** Undoes an award: restores the experience from before the award. Refuses if the experience changed since the award. @rule H-PRG-01 */
export function undoAward(xp: number, receipts: readonly AwardReceipt[], id: string): AwardTurn {
  const turn = undoReceipt(receipts, id, stepsOf, () => xp);
  if (!turn.ok) return { ok: false, reason: turn.receipt ? "OD20.Award.Changed" : "OD20.Award.NothingToUndo" };
  return { ok: true, xp: turn.receipt.from, receipts: turn.receipts };
}
