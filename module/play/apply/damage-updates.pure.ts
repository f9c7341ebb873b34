/** What has to be written on a target's actor. Pure. */
import type { ClashState } from "../../rules/attack/resolve-strikes.ts";
import { changePoints, type ChangeKind, type PointsMoved } from "../../rules/damage/hit-point-change.ts";
import { changeLate } from "../../rules/damage/hit-point-order.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { withReceipt } from "../number-writes/change.pure.ts";
import { pointsSince, withMoved } from "../number-writes/points-order.pure.ts";
import type { RestReceipt } from "../number-writes/rest-receipts.pure.ts";
import type { MovedRecord } from "../../data/message/moved.pure.ts";
import { isMeantOtherwise, meaningOf, type Meant } from "../resolve/receipt-state.pure.ts";
import type { DeathRecord, NoteRecord, ReceiptRecord } from "../shared/records.pure.ts";
import { sameIds } from "../resolve/landing-effects.pure.ts";

export interface SettleInput extends Meant {
  readonly state: ClashState;
  /** Something on this target is void: nothing happens by itself. */
  readonly void: boolean;
  readonly receiptId: string;
  readonly receipts: readonly ReceiptRecord[];
  /** Rests of its actor; left out = none. */
  readonly rests?: readonly RestReceipt[];
  readonly hp: HitPoints;
  readonly attack: string;
  readonly item: string;
  readonly kind: ChangeKind;
  /** Whether healing starts from 0 for those below it. */
  readonly healFromZero: boolean;
  readonly damage: string | null;
  readonly wrote: string;
  readonly sealed: readonly string[];
  /** The damage as it is rolled now, for the receipt to quote. */
  readonly dice?: readonly string[];
  readonly notes: readonly NoteRecord[];
  /** Notes that this clash earns (fumbles of attackers). */
  readonly earned: readonly NoteRecord[];
  /** Ids of notes that it might earn and does not: one that was given before a die was rolled again is taken back, if it is still there. */
  readonly unearned?: readonly string[];
  /** Ids of the effects that it has then, and the conditions it was immune to; null or left out = as before. */
  readonly given?: GivenIds | null;
  /** Where it has pushed its actor: as it was before where this is left out, nowhere for null. */
  readonly moved?: MovedRecord | null;
}

/** What a receipt tells of effects. */
export interface GivenIds {
  readonly effects: readonly string[];
  readonly refused: readonly string[];
}

/** Absolute values for one update of the actor. */
export interface SettleWrite {
  readonly hp: { readonly value: number; readonly temporary: number };
  readonly receipts: ReceiptRecord[];
  /** Null = notes stay as they are. */
  readonly notes: NoteRecord[] | null;
  /** How it stands between life and death; left out = as it was. See death-state-change.pure.ts. */
  readonly death?: DeathRecord;
  /** Whether it has dropped out; left out = as it was. */
  readonly droppedOut?: boolean;
}

/**
 * Converges hit points and receipt to what the documents say; null = they already agree (or it is not time yet).
 * Running it again, on any client, after any crash, gives null.
 */
export function decideSettle(input: SettleInput): SettleWrite | null {
  const { state, receipts, receiptId, hp, kind } = input;
  if (input.void || state.amount === null) return null;
  const receipt = receipts.find((entry) => entry.id === receiptId) ?? null;
  if (receipt?.state === "undone") return null;
  const notes = earnedNotes(input);
  const pushed = input.moved !== undefined && (input.moved === null) !== (receipt?.moved === undefined);
  const given = pushed || !sameIds(input.given?.effects ?? receipt?.effects ?? [], receipt?.effects ?? []);
  const meant = receipt !== null && isMeantOtherwise(input, receipt);
  const withdrawn = state.phase === "cancelled" && (given || receipt === null);
  if ((state.phase === "applied" && !meant) || withdrawn) {
    // A miss writes nothing, but for the bonus that a fumble earns and for effects: remembered by a receipt of nothing.
    if (notes === null && !given) return null;
    const written = receipt ? withGiven(receipt, input.given, input.moved) : entry(input, { hp: 0, temporary: 0 });
    return {
      hp: { value: hp.value, temporary: hp.temporary },
      receipts: (receipt || withdrawn) && !given ? [...receipts] : withReceipt(receipts, written),
      notes,
    };
  }
  if (state.phase !== "ready" && state.phase !== "changed" && !meant) return null;
  // Also what has moved none: there may be room for it now.
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
 * Whether what arrived met one who stood to the death. A blow says so; healing where it has lifted him, else what came next tells.
 * @param now whether he stands
 * @rule H-DEATH-03 C-59
 */
function metStanding(receipts: readonly ReceiptRecord[], one: ReceiptRecord, now: boolean): boolean {
  if (one.kind === "damage") return one.stood !== undefined;
  for (const { kind, stood, death, amount } of receipts.slice(receipts.indexOf(one))) {
    // A blow of nothing says nothing.
    if (kind === "damage" && (stood || amount > 0)) return stood !== undefined;
    if (death?.standing) return true;
  }
  return now;
}

/** A receipt that names these effects. */
export function withGiven(
  { effects, refused, moved: before, ...receipt }: ReceiptRecord,
  given: SettleInput["given"],
  pushed: SettleInput["moved"],
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

function entry(input: SettleInput, { hp, temporary }: PointsMoved): ReceiptRecord {
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

/** Notes with the earned ones added and those of a taken-back fumble removed; null when nothing changes. */
function earnedNotes({ notes, earned, unearned = [], receipts, receiptId }: SettleInput): NoteRecord[] | null {
  const kept = notes.filter(({ id }) => !unearned.includes(id));
  if (kept.length < notes.length) return kept;
  const fresh = earned.filter((note) => !notes.some((known) => known.id === note.id));
  // A receipt that is already there says that the notes were given: used ones do not come back. One that was swept away comes
  // back beside a note that was not.
  if (earned.length === 0 || receipts.some((receipt) => receipt.id === receiptId)) return null;
  return [...notes, ...fresh];
}
