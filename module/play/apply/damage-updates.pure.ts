/** Computes what to write on a target's actor after damage or healing. Pure functions. */
import type { ClashState } from "../../rules/attack/resolve-strikes.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import type { MovedRecord } from "../../data/message/moves.pure.ts";
import { receiptDiffers, meaningOf, type Meant } from "../resolve/receipt-state.pure.ts";
import type { NoteRecord, ReceiptRecord } from "../common/records.pure.ts";
import { sameIds } from "../resolve/landing-effects.pure.ts";

export interface DamageUpdateInput extends Meant {
  readonly state: ClashState;
  /** True if any part is void; then nothing is applied automatically. */
  readonly void: boolean;
  readonly receiptId: string;
  readonly receipts: readonly ReceiptRecord[];
  readonly attack: string;
  readonly item: string;
  readonly kind: ChangeKind;
  readonly damage: string | null;
  readonly wrote: string;
  readonly sealed: readonly string[];
  /** Quotes of the present damage dice for the receipt. */
  readonly dice: readonly string[];
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

/** The fields of an entry that the messages decide. */
export type HitChange = Pick<StoredHit, "id"> &
  Partial<Omit<StoredHit, "id" | "n" | "of" | "undone" | "terms" | "number">>;

/** One update of the actor. */
export interface DamageUpdate {
  /** The entry to write. Null means no change. */
  readonly hit: HitChange | null;
  /** Entries to undo (true) or redo, by id. */
  readonly toggles: Readonly<Record<string, boolean>>;
  /** New notes. Null means no change. */
  readonly notes: NoteRecord[] | null;
}

/**
 * Computes the write that makes the entry match the messages. Null if it matches already or it is too early. After the write, the result is
 * null on every client.
 */
export function planDamageUpdate(input: DamageUpdateInput): DamageUpdate | null {
  const { state, receipts, receiptId } = input;
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
    const isListed = given || (receipt === null && !withdrawn);
    const hit = receipt ? { id: receiptId, ...givenOn(input) } : { ...hitOf(input), amount: 0 };
    return { hit: isListed ? hit : null, toggles: {}, notes };
  }
  if (state.phase !== "ready" && state.phase !== "changed" && !meant) return null;
  return { hit: hitOf(input), toggles: {}, notes };
}

/** Returns the effects and the movement of an entry, as far as they change. */
function givenOn({ given, moved }: Pick<DamageUpdateInput, "given" | "moved">): Partial<HitChange> {
  return {
    ...(given ? { effects: [...given.effects], refused: [...given.refused] } : {}),
    ...(moved === undefined ? {} : { moved }),
  };
}

/** Returns the entry by the present messages. */
function hitOf(input: Omit<DamageUpdateInput, "receipts" | "void" | "notes" | "earned" | "unearned">): HitChange {
  return {
    id: input.receiptId,
    attack: input.attack,
    item: input.item,
    kind: input.kind,
    damage: input.damage,
    amount: input.state.amount ?? 0,
    wrote: input.wrote,
    sealed: [...input.sealed],
    critical: input.state.best === "crit",
    spare: meaningOf(input) ?? "",
    dice: [...input.dice],
    ...givenOn(input),
  };
}

/** Returns the notes with earned ones added and unearned ones removed. Null if nothing changes. */
function earnedNotes({ notes, earned, unearned = [], receipts, receiptId }: DamageUpdateInput): NoteRecord[] | null {
  const kept = notes.filter(({ id }) => !unearned.includes(id));
  if (kept.length < notes.length) return kept;
  const fresh = earned.filter((note) => !notes.some((known) => known.id === note.id));
  // An existing receipt means that its notes were given once, so a used note does not return.
  if (earned.length === 0 || receipts.some((receipt) => receipt.id === receiptId)) return null;
  return [...notes, ...fresh];
}
