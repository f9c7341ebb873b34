/** The choice to stand to the death, as its message tells it. Pure. */
import { standingHitPoints } from "../../rules/death/dying.ts";
import type { Step } from "../number-writes/change.pure.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import { overflowOf } from "../apply/brought-down.pure.ts";
import type { StandRecord } from "../../data/message/stand.pure.ts";

/** What standing changes; taken back only while nothing has happened since. @rule H-DEATH-01 H-DEATH-03 */
export function stepsOfStand({ overflow, depth }: Pick<StandRecord, "overflow" | "depth">): Step[] {
  const to = standingHitPoints(depth);
  return [
    { path: "system.hp.value", from: overflow > 0 ? 0 : to, to },
    { path: "system.death.standing", from: 0, to: 1 },
  ];
}

/** The blows that a choice has let go below 0, by their receipts, with how far each went. */
export function blowsOf({ blows, receipt, overflow }: Blows): ReadonlyMap<string, number> {
  // A blow that left nothing over may be counted anew before the choice is written.
  const told = blows.length > 0 || receipt === "" ? blows : [{ id: receipt, overflow }];
  return new Map(told.map((one) => [one.id, one.overflow]));
}
type Blows = Pick<StandRecord, "blows" | "receipt" | "overflow">;

/** A hero as he is stored, when it is written: others may have written since the choice was made. */
export interface Fallen {
  readonly hp: number;
  readonly max: number;
  readonly receipts: readonly ReceiptRecord[];
}

/** Hit points with the receipts that tell of them. */
export type StandWrite = Pick<Fallen, "hp" | "receipts">;

/**
 * Whoever stands goes below 0 by what blows in force have left over.
 * @param meant the blows: those since he fell, and those that came without knowing that he stands
 * @returns null when he is above 0 with it: others have lifted him, and there is no choice any more
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
 * Whoever stands no longer gets back what went below 0, whatever his hit points have become.
 * @param was his receipts as they stood when that was decided
 * @returns null when it does not fit any more: he would lie deeper than before the choice, or have more than all
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
    // A blow that was taken back, or counted anew meanwhile, has given back itself what it took.
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
