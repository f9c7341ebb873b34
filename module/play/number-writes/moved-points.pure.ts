/**
 * Repeats a manual change of hit points that another client's write has overwritten, starting from the current values.
 * Pure.
 */
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { moveWithin, RECEIPT_LIMIT } from "./change.pure.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";

export interface PointsNow {
  readonly hp: Pick<HitPoints, "value" | "temporary" | "max">;
  readonly receipts: readonly ReceiptRecord[];
}

/**
 * Returns hit points and receipts after the repeated change.
 * @param by how far the user moved the points
 * @param told the receipts of the change; if a bound limits the change, they get the smaller amount
 */
export function movePoints(
  { hp: { value, temporary, max }, receipts }: PointsNow,
  by: { readonly value: number | undefined; readonly temporary: number | undefined },
  told: readonly ReceiptRecord[],
): { readonly hp: Pick<HitPoints, "value" | "temporary">; readonly receipts: ReceiptRecord[] } {
  const hp = { value: moveWithin(value, by.value, -Infinity, max), temporary: moveWithin(temporary, by.temporary) };
  const missing = told
    .filter(({ id }) => !receipts.some((receipt) => receipt.id === id))
    .map((receipt): ReceiptRecord => {
      const sign = receipt.kind === "damage" ? -1 : 1;
      return {
        ...receipt,
        hp: Math.min(receipt.hp, Math.max(0, sign * (hp.value - value))),
        temporary: Math.min(receipt.temporary, Math.max(0, sign * (hp.temporary - temporary))),
      };
    });
  return { hp, receipts: [...receipts, ...missing].slice(-RECEIPT_LIMIT) };
}
