/** Computes what to write on an actor to undo or redo a receipt. Pure functions. */
import { changePoints } from "../../rules/damage/hit-point-change.ts";
import { takeBack, type TakeBackRefusal } from "../../rules/damage/hit-point-order.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { receiptAs, withReceipt } from "../number-writes/change.pure.ts";
import { pointsSince, type Placed } from "../number-writes/points-order.pure.ts";
import type { NoteRecord, ReceiptRecord } from "../common/records.pure.ts";
import type { RestReceipt } from "../number-writes/rest-receipts.pure.ts";
import { MEANT, meaningOf } from "../resolve/receipt-state.pure.ts";
import { withGiven, type GivenIds, type DamageUpdate } from "../apply/damage-updates.pure.ts";

export type UndoDecision =
  | { readonly ok: true; readonly write: DamageUpdate }
  | {
      readonly ok: false;
      readonly reason: `OD20.Undo.${TakeBackRefusal | "nothing"}`;
      /** Later changes that count. Left out if there are none. */
      readonly since?: readonly Placed[];
    };

/** Returns whether a healed creature may have been below 0: earlier damage in force could have brought it there. @rule C-59 */
const wasBelow = (receipts: readonly ReceiptRecord[], receipt: ReceiptRecord): boolean =>
  receipts
    .slice(0, receipts.indexOf(receipt))
    .some(({ kind, state, hp }) => kind === "damage" && state === "applied" && hp > 0);

/** Computes the undo of an applied receipt: the reversed change and the new state in one update. */
export function decideUndo(input: {
  readonly receipts: readonly ReceiptRecord[];
  readonly receiptId: string;
  readonly hp: HitPoints;
  /** Rests that count as later changes. Left out if there is none. */
  readonly rests?: readonly RestReceipt[];
  readonly notes: readonly NoteRecord[];
  readonly earnedIds: readonly string[];
}): UndoDecision {
  const receipt = receiptAs(input.receipts, input.receiptId, "applied");
  if (!receipt) return { ok: false, reason: "OD20.Undo.nothing" };
  const since = pointsSince(input.receipts, input.rests ?? [], receipt.id);
  // Undoing the latest change restores the earlier hit points, which may be below 0.
  const standing = input.hp.standing === true || (since.length === 0 && wasBelow(input.receipts, receipt));
  const back = takeBack(receipt.kind, { ...input.hp, standing }, receipt, since);
  if (!back.ok) return { ok: false, reason: `OD20.Undo.${back.reason}`, ...(since.length > 0 ? { since } : {}) };
  const notes = input.notes.filter((note) => !input.earnedIds.includes(note.id));
  return {
    ok: true,
    write: {
      hp: { value: back.value, temporary: back.temporary },
      receipts: withReceipt(input.receipts, { ...receipt, state: "undone" }),
      notes: notes.length === input.notes.length ? null : notes,
    },
  };
}

/** Computes the redo of an undone receipt. @param amount present amount of the messages; null to keep the receipt's amount */
export function decideRedo(input: {
  readonly receipts: readonly ReceiptRecord[];
  readonly receiptId: string;
  readonly hp: HitPoints;
  readonly amount: number | null;
  readonly damage: string | null;
  readonly wrote: string;
  readonly sealed?: readonly string[];
  readonly healFromZero: boolean;
  readonly dice?: readonly string[];
  /** Whether the damage knocks the target out. Left out to keep the receipt's value. */
  readonly spares?: boolean;
  /** Whether the target endures the damage. Left out to keep the receipt's value. */
  readonly endures?: boolean;
  /** Effects to list again. Left out if there is none. */
  readonly given?: GivenIds;
}): UndoDecision {
  const receipt = receiptAs(input.receipts, input.receiptId, "undone");
  if (!receipt) return { ok: false, reason: "OD20.Undo.nothing" };
  const amount = input.amount ?? receipt.amount;
  const { value, temporary, moved } = changePoints(receipt.kind, input.hp, amount, input.healFromZero);
  const { spare, ...rest } = receipt;
  const meant = input.spares === undefined ? spare && MEANT[spare] : meaningOf(input);
  const applied: ReceiptRecord = {
    ...rest,
    ...(meant ? { spare: meant } : {}),
    damage: input.damage ?? receipt.damage,
    amount,
    ...moved,
    most: undefined,
    again: (receipt.again ?? 0) + 1,
    state: "applied",
    wrote: input.wrote,
    sealed: input.sealed ?? receipt.sealed,
    ...(input.dice ? { dice: input.dice } : {}),
  };
  const given = withGiven(applied, input.given ?? { effects: [], refused: [] }, null);
  // A redo changes the present hit points, so its receipt becomes the latest in the list.
  const others = input.receipts.filter(({ id }) => id !== input.receiptId);
  return { ok: true, write: { hp: { value, temporary }, receipts: withReceipt(others, given), notes: null } };
}
