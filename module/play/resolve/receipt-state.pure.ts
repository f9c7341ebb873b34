/** Conclusions from a receipt, or from a missing receipt. Pure functions. See damage-updates.pure.ts for what to write. */
import type { ReceiptRecord } from "../common/records.pure.ts";
import type { AttackRecord } from "./attack-records.pure.ts";

/** What a hit does besides its damage. */
export interface Meant {
  /** True if the hit knocks the target out instead of bringing it to 0 hit points. @rule B-DEATH-14 */
  readonly spares?: boolean;
  /** True if the target endures a hit that would bring it to 0 hit points. @rule H-PRG-07 */
  readonly endures?: boolean;
}

/** Returns a substitute for a lost receipt: everything is applied, and nothing can be undone. */
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

/** Returns the extra effect of a hit. Knocking out has priority over enduring. */
export const meaningOf = ({ spares, endures }: Meant): "meant" | "endures" | undefined =>
  spares === true ? "meant" : endures === true ? "endures" : undefined;

/** The extra effect that was intended, by the stored result. */
const MEANT = { meant: "meant", out: "meant", endures: "endures", held: "endures" } as const;

/** Returns whether the extra effect of an applied hit has changed since, so that the receipt must be rewritten. @rule B-DEATH-14 */
export function receiptDiffers(input: Meant, receipt: ReceiptRecord): boolean {
  const { kind, state, amount, spare } = receipt;
  const was = spare && MEANT[spare];
  return kind === "damage" && state === "applied" && amount > 0 && meaningOf(input) !== was;
}
