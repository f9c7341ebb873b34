/**
 * What a receipt tells by being there, or by being missing. Pure; what is to be written is found out when there is something
 * (damage-updates.pure.ts).
 */
import { RECEIPT_LIMIT } from "../number-writes/change.pure.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import type { AttackRecord } from "./attack-records.pure.ts";

/** What a blow was meant to do beside its damage. */
export interface Meant {
  /** Whether it is to knock out whom it would bring to 0. @rule B-DEATH-14 */
  readonly spares?: boolean;
  /** Whether its target endures what would bring it to 0. @rule H-PRG-07 */
  readonly endures?: boolean;
}

/** Younger answers may still be on their way to the actor. */
const LOST_AFTER = 3_600_000;

/**
 * Whether a receipt that is not there has fallen off an actor's full list: what was settled long ago is never due again.
 * @param age milliseconds since the answer, by clocks that may be wrong: nothing but very old cards depends on it
 */
export function mayBeLost(receipts: readonly ReceiptRecord[], age: number): boolean {
  return receipts.length >= RECEIPT_LIMIT && age > LOST_AFTER;
}

/** What stands in for a receipt that was lost: everything applied, nothing left that could be taken back. */
export function lostReceipt(
  id: string,
  { id: attack, item, damage, dealt }: AttackRecord,
  amount: number | null,
): ReceiptRecord {
  return {
    id,
    attack,
    item: item?.name ?? "",
    kind: dealt?.kind ?? "damage",
    damage: damage?.id ?? null,
    amount: amount ?? 0,
    hp: 0,
    temporary: 0,
    state: "applied",
    wrote: "",
    sealed: [],
    death: null,
  };
}

/** What is meant by a blow beside its damage: to knock out comes before being endured. */
export const meaningOf = ({ spares, endures }: Meant): "meant" | "endures" | undefined =>
  spares === true ? "meant" : endures === true ? "endures" : undefined;

/** What was meant by it when it arrived. */
export const MEANT = { meant: "meant", out: "meant", endures: "endures", held: "endures" } as const;

/** Whether a blow has arrived that was meant to knock out, or was endured, and is not any more, or the other way round. @rule B-DEATH-14 */
export function isMeantOtherwise(input: Meant, receipt: ReceiptRecord): boolean {
  const { kind, state, amount, spare } = receipt;
  const was = spare && MEANT[spare];
  return kind === "damage" && state === "applied" && amount > 0 && meaningOf(input) !== was;
}
