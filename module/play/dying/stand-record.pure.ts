/** Computes hit points for the choice to stand to the death, from the record in its message. Pure. */
import { standingHitPoints } from "../../rules/death/dying.ts";
import type { Step } from "../number-writes/change.pure.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { overflowOf } from "../apply/brought-down.pure.ts";
import type { StandRecord } from "../../data/message/stand.pure.ts";

/** Returns the changes of a choice to stand. An undo needs these values to be unchanged. @rule H-DEATH-01 H-DEATH-03 */
export function stepsOfStand({ overflow, depth }: Pick<StandRecord, "overflow" | "depth">): Step[] {
  const to = standingHitPoints(depth);
  return [
    { path: "system.hp.value", from: overflow > 0 ? 0 : to, to },
    { path: "system.death.standing", from: 0, to: 1 },
  ];
}

/** Returns the blows that a choice to stand took below 0, as receipt ids with the overflow of each blow in hit points. */
export function blowsOf({ blows, receipt, overflow }: Blows): ReadonlyMap<string, number> {
  // A blow without overflow may get new damage before the choice is written, so include it with its value.
  const told = blows.length > 0 || receipt === "" ? blows : [{ id: receipt, overflow }];
  return new Map(told.map((one) => [one.id, one.overflow]));
}
type Blows = Pick<StandRecord, "blows" | "receipt" | "overflow">;

/** The stored data of a fallen creature at the time of the write. Other clients may have changed it since the choice. */
export interface Fallen {
  readonly hp: number;
  readonly max: number;
  readonly receipts: readonly ReceiptRecord[];
}

/** Hit points with the matching receipts. */
export type StandWrite = Pick<Fallen, "hp" | "receipts">;

/**
 * Lowers the hit points of a creature that stands by the overflow of its applied blows.
 * @param meant selects the blows: those since the fall, and those from writers that did not know about the stand
 * @returns null if the creature would be above 0; it was healed, so there is no choice to make
 * @rule H-DEATH-03 C-19 C-27
 */
export function goBelow({ hp, receipts }: Fallen, meant: (receipt: ReceiptRecord) => boolean): StandWrite | null {
  let left = hp;
  const deeper = receipts.map((receipt) => {
    if (receipt.kind !== "damage" || receipt.state !== "applied" || !meant(receipt)) return receipt;
    const overflow = overflowOf(receipt);
    left -= overflow;
    return overflow > 0 ? { ...receipt, hp: receipt.hp + overflow } : receipt;
  });
  return left > 0 ? null : { hp: left, receipts: deeper };
}

/**
 * Returns the hit points that the choice to stand took below 0 when the stand ends.
 * @param was the receipts at the time of the decision
 * @returns null if the result does not fit: deeper than before the choice, or above the maximum
 */
export function comeBack(
  { hp, max, receipts }: Fallen,
  record: Blows & Pick<StandRecord, "depth">,
  was: readonly ReceiptRecord[],
): StandWrite | null {
  const least = record.overflow > 0 ? 0 : standingHitPoints(record.depth);
  const left = new Map(blowsOf(record));
  const find = (all: readonly ReceiptRecord[], id: string): ReceiptRecord | null =>
    all.find((one) => one.id === id) ?? null;
  for (const id of left.keys()) {
    const blow = find(receipts, id);
    // A blow that was undone or recounted since has already returned its overflow.
    if (!isAs(blow, find(was, id)) || blow?.state === "undone") left.delete(id);
  }
  const value = [...left.values()].reduce((sum, overflow) => sum + overflow, hp);
  if (value < least || value > Math.max(hp, max)) return null;
  return {
    hp: value,
    receipts: receipts.map((one) => (left.has(one.id) ? { ...one, hp: one.hp - (left.get(one.id) ?? 0) } : one)),
  };
}

function isAs(now: ReceiptRecord | null, was: ReceiptRecord | null): boolean {
  if (!now || !was) return now === was;
  return now.state === was.state && now.amount === was.amount && now.hp === was.hp && now.temporary === was.temporary;
}
