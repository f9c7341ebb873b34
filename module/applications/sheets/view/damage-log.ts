import { readKeyedName } from "../../../data/keyed-name.pure.ts";
import type { Texts } from "../../words/texts.ts";

/** A receipt as the actor stores it. */
export interface StoredReceipt {
  readonly id: string;
  /** Message id; "" for a typed change. */
  readonly attack: string;
  readonly item: string;
  /** One of `damage`, `healing`, `temporary`. */
  readonly kind: string;
  readonly amount: number;
  readonly hp: number;
  readonly temporary: number;
  readonly state: string;
}
export interface ReceiptRow {
  readonly id: string;
  readonly name: string;
  /** Text such as "−7 hit points", "−7 hit points, 2 of them temporary" or "+5 hit points". */
  readonly text: string;
  /** Whether the creature gained hit points. */
  readonly gained: boolean;
  readonly undone: boolean;
  readonly action: "undoDamage" | "redoDamage";
  readonly actionLabel: string;
}

/**
 * Returns the latest changes of hit points, newest first.
 * @param limit maximum number of rows
 */
export function receiptRows(receipts: readonly StoredReceipt[], texts: Texts, limit = 6): ReceiptRow[] {
  return receipts
    .filter(({ amount }) => amount > 0)
    .slice(-limit)
    .reverse()
    .map((receipt) => {
      const undone = receipt.state === "undone";
      const name =
        receipt.item === ""
          ? texts.t(receipt.attack === "" ? "OD20.Sheet.ByHand" : "OD20.Sheet.SomeAttack")
          : readKeyedName(receipt.item, texts.t);
      const damage = receipt.kind !== "healing" && receipt.kind !== "temporary";
      const moved = receipt.hp + receipt.temporary;
      const changed = damage
        ? moved === 0
          ? texts.t("OD20.Sheet.NoneLost")
          : texts.plural("OD20.Sheet.Lost", moved)
        : texts.plural(`OD20.Deal.Gained.${receipt.kind}`, moved);
      return {
        id: receipt.id,
        name,
        text:
          damage && receipt.temporary > 0
            ? `${changed} ${texts.t("OD20.Sheet.OfTemporary", { n: receipt.temporary })}`
            : changed,
        gained: !damage,
        undone,
        action: undone ? "redoDamage" : "undoDamage",
        actionLabel: `${texts.t(undone ? "OD20.Sheet.Redo" : "OD20.Sheet.Undo")}: ${name}`,
      };
    });
}
