/** Computes what to write on a target's actor after damage or healing. Pure functions. */
import type { ClashState } from "../../rules/attack/resolve-strikes.ts";
import { changePoints, type PointsMoved } from "../../rules/damage/hit-point-change.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { changeLate } from "../../rules/damage/hit-point-order.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { withReceipt } from "../number-writes/change.pure.ts";
import { pointsSince, withMoved } from "../number-writes/points-order.pure.ts";
import type { RestReceipt } from "../number-writes/rest-receipts.pure.ts";
import type { MovedRecord } from "../../data/message/moves.pure.ts";
import { receiptDiffers, meaningOf, type Meant } from "../resolve/receipt-state.pure.ts";
import type { DeathRecord, NoteRecord, ReceiptRecord } from "../common/records.pure.ts";
import { sameIds } from "../resolve/landing-effects.pure.ts";

export interface DamageUpdateInput extends Meant {
  readonly state: ClashState;
  /** True if any part is void; then nothing is applied automatically. */
  readonly void: boolean;
  readonly receiptId: string;
  readonly receipts: readonly ReceiptRecord[];
  /** Rests of the actor. Left out if there is none. */
  readonly rests?: readonly RestReceipt[];
  readonly hp: HitPoints;
  readonly attack: string;
  readonly item: string;
  readonly kind: ChangeKind;
  /** Whether healing of a creature below 0 hit points starts at 0. */
  readonly healFromZero: boolean;
  readonly damage: string | null;
  readonly wrote: string;
  readonly sealed: readonly string[];
  /** Quotes of the present damage dice for the receipt. */
  readonly dice?: readonly string[];
  readonly notes: readonly NoteRecord[];
  /** Notes this attack gives the target, from attackers' fumbles. */
  readonly earned: readonly NoteRecord[];
  /** Ids of notes this attack could give but does not. A note given before a reroll is removed. */
  readonly unearned?: readonly string[];
  /** Effects of the receipt and conditions the target is immune to. Null or left out means no change. */
  readonly given?: GivenIds | null;
  /** Forced movement of the target. Left out for no change, null if there is none. */
  readonly moved?: MovedRecord | null;
}

/** Effects as a receipt lists them. */
export interface GivenIds {
  readonly effects: readonly string[];
  readonly refused: readonly string[];
}

/** Absolute values for one update of the actor. */
export interface DamageUpdate {
  readonly hp: { readonly value: number; readonly temporary: number };
  readonly receipts: ReceiptRecord[];
  /** New notes. Null means no change. */
  readonly notes: NoteRecord[] | null;
  /** New death state. Left out means no change. See death-state-change.pure.ts. */
  readonly death?: DeathRecord;
  /** Whether the creature has dropped out. Left out means no change. */
  readonly droppedOut?: boolean;
}

/**
 * Computes the write that makes hit points and receipt match the messages. Null if they match already or it is too early. After the
 * write, the result is null on every client.
 */
export function planDamageUpdate(input: DamageUpdateInput): DamageUpdate | null {
  const { state, receipts, receiptId, hp, kind } = input;
  if (input.void || state.amount === null) return null;
  const receipt = receipts.find((entry) => entry.id === receiptId) ?? null;
  if (receipt?.state === "undone") return null;
  const notes = earnedNotes(input);
  const pushed = input.moved !== undefined && (input.moved === null) !== (receipt?.moved === undefined);
  const given = pushed || !sameIds(input.given?.effects ?? receipt?.effects ?? [], receipt?.effects ?? []);
  const meant = receipt !== null && receiptDiffers(input, receipt);
  const withdrawn = state.phase === "cancelled" && (given || receipt === null);
  if ((state.phase === "applied" && !meant) || withdrawn) {
    // A miss writes nothing except a fumble bonus or effects, which need a receipt with no points.
    if (notes === null && !given) return null;
    const written = receipt ? withGiven(receipt, input.given, input.moved) : entry(input, { hp: 0, temporary: 0 });
    return {
      hp: { value: hp.value, temporary: hp.temporary },
      receipts: (receipt || withdrawn) && !given ? [...receipts] : withReceipt(receipts, written),
      notes,
    };
  }
  if (state.phase !== "ready" && state.phase !== "changed" && !meant) return null;
  // Include later changes that moved no points, because there may be room for them now.
  const since = pointsSince(receipts, input.rests ?? [], receiptId, true);
  const was = receipt && { ...receipt, below: metStanding(receipts, receipt, hp.standing === true) };
  const late = was && changeLate(kind, hp, was, state.amount, input.healFromZero, since);
  const { value, temporary, moved } = late ?? changePoints(kind, hp, state.amount, input.healFromZero);
  return {
    hp: { value, temporary },
    receipts: withReceipt(withMoved(receipts, since, late?.since ?? []), entry(input, moved)),
    notes,
  };
}

/**
 * Returns whether damage or healing met a creature that stood to the death. A damage receipt stores this. For healing, the next
 * receipts tell.
 * @param now whether the creature stands to the death at present
 * @rule H-DEATH-03 C-59
 */
function metStanding(receipts: readonly ReceiptRecord[], one: ReceiptRecord, now: boolean): boolean {
  if (one.kind === "damage") return one.stood !== undefined;
  for (const { kind, stood, death, amount } of receipts.slice(receipts.indexOf(one))) {
    // A receipt without damage tells nothing.
    if (kind === "damage" && (stood || amount > 0)) return stood !== undefined;
    if (death?.standing) return true;
  }
  return now;
}

/** Returns the receipt with these effects and this movement. */
export function withGiven(
  { effects, refused, moved: before, ...receipt }: ReceiptRecord,
  given: DamageUpdateInput["given"],
  pushed: DamageUpdateInput["moved"],
): ReceiptRecord {
  const moved = pushed === undefined ? before : pushed;
  const now = given ?? { effects: effects ?? [], refused: refused ?? [] };
  return {
    ...receipt,
    ...(now.effects.length > 0 ? { effects: [...now.effects] } : {}),
    ...(now.refused.length > 0 ? { refused: [...now.refused] } : {}),
    ...(moved ? { moved } : {}),
  };
}

function entry(input: DamageUpdateInput, { hp, temporary }: PointsMoved): ReceiptRecord {
  const { effects, refused, moved, again } = input.receipts.find(({ id }) => id === input.receiptId) ?? {};
  const meant = meaningOf(input);
  const receipt = {
    id: input.receiptId,
    attack: input.attack,
    item: input.item,
    kind: input.kind,
    damage: input.damage,
    amount: input.state.amount ?? 0,
    hp,
    temporary,
    state: "applied" as const,
    wrote: input.wrote,
    sealed: input.sealed,
    death: null,
    ...(meant ? { spare: meant } : {}),
    ...(input.dice ? { dice: input.dice } : {}),
  };
  const before = {
    ...receipt,
    ...(effects ? { effects } : {}),
    ...(refused ? { refused } : {}),
    ...(moved ? { moved } : {}),
    ...(again ? { again } : {}),
  };
  return withGiven(before, input.given, input.moved);
}

/** Returns the notes with earned ones added and unearned ones removed. Null if nothing changes. */
function earnedNotes({ notes, earned, unearned = [], receipts, receiptId }: DamageUpdateInput): NoteRecord[] | null {
  const kept = notes.filter(({ id }) => !unearned.includes(id));
  if (kept.length < notes.length) return kept;
  const fresh = earned.filter((note) => !notes.some((known) => known.id === note.id));
  // An existing receipt means that its notes were given once, so a used note does not return. If another write overwrote the
  // receipt but not the note, only the receipt is written again.
  if (earned.length === 0 || receipts.some((receipt) => receipt.id === receiptId)) return null;
  return [...notes, ...fresh];
}
