/** Plans how an award changes the experience of a character, in absolute values. Pure. */
import { undoReceipt, withReceipt, type Step } from "../number-writes/change.pure.ts";
import { AWARDS_KEPT, type AwardReceipt } from "./receipts.pure.ts";

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
