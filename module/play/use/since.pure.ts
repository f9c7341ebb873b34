/** What an actor has received since something else arrived: the list of receipts is the order. Pure. */
import type { ChangeInForce, PointsMoved } from "../../rules/hit-point-change.ts";
import type { ReceiptRecord } from "../exchange/records.pure.ts";

/** A receipt as the rules see it. */
export interface Since extends ChangeInForce {
  readonly receipt: ReceiptRecord;
}

/**
 * Receipts behind one that count and have moved points, in the order in which they came.
 * @param all also those that have moved none
 */
export function changesSince(receipts: readonly ReceiptRecord[], id: string, all = false): Since[] {
  const at = receipts.findIndex((one) => one.id === id);
  return receipts.slice(at < 0 ? receipts.length : at + 1).flatMap((receipt): Since[] => {
    const { kind, state, hp, temporary } = receipt;
    return state === "applied" && (all || hp + temporary > 0) ? [{ kind, moved: { hp, temporary }, receipt }] : [];
  });
}

/** The list with what some of them move now. */
export function withMoved(
  receipts: readonly ReceiptRecord[],
  since: readonly Since[],
  moved: readonly PointsMoved[],
): ReceiptRecord[] {
  const now = new Map(since.map(({ receipt }, index) => [receipt, moved[index]]));
  return receipts.map((one) => {
    const { hp = one.hp } = now.get(one) ?? {};
    return hp === one.hp ? one : { ...one, hp };
  });
}
