/**
 * Records of gifts: items that change hands between two users who may not write each other's actor. First, one update
 * moves the given quantity from the giver's item to a parcel, a record on the same item. Then the receiver's client
 * creates the item. Finally the giver's client removes the parcel. An interruption at any point therefore never
 * duplicates an item. Pure.
 */
import { GIFT, pieces } from "../../data/message/gift.pure.ts";
import { list, optional, record, word, yes, type Stored } from "../../data/record/record.pure.ts";

/** A quantity of an item that is on its way to another actor. */
const PARCEL = record({
  /** Id of the gift's message. */
  message: word(),
  /** Uuid of the receiving actor. */
  to: word(),
  /** Id of the given item; for the contents of a container, the id of the container. */
  root: word(),
  quantity: pieces(),
  /** Whether the giver keeps nothing, so that the item is deleted afterwards. */
  whole: yes(),
});
export type Parcel = Stored<typeof PARCEL>;

/** An item of the giver. */
export interface Thing {
  readonly id: string;
  /** Id of the container of the item, or "". */
  readonly container: string;
  readonly quantity: number;
  readonly parcels: readonly Parcel[];
}

/** A gift, or the answer of one side that ends the gift. */
export interface GiftRecord extends Stored<typeof GIFT> {
  readonly id: string;
}

/** Maximum number of items in one gift. */
export const PIECES = 200;

/** Reads the message of a gift. Invalid data gets default values. */
export function parseGift(id: string, data: unknown): GiftRecord {
  return { id, ...GIFT.read(data) };
}

/** Reads the parcels of an item. Invalid entries are dropped. */
export const readParcels = list(
  optional(PARCEL, ({ message, quantity }) => message !== "" && quantity > 0),
  PIECES,
).read;

/** How many of the latest gifts an item remembers. */
export const ARRIVALS = 16;

/** Reads the marks of the gifts that arrived in an item, oldest first. Invalid entries are dropped. */
export function readArrivals(list: unknown): string[] {
  return Array.isArray(list) ? list.slice(-ARRIVALS).filter((entry) => typeof entry === "string") : [];
}

/** Facts about a gift. */
export interface GiftFacts {
  /** Language key of the reason why the message is invalid, or null. */
  readonly refused: string | null;
  /** Whether the giver has the parcel exactly as the message says. */
  readonly held: boolean;
  /** Whether the receiver has or had the item. An item that was passed on later has arrived, too. */
  readonly arrived: boolean;
  /** The answer of one side. */
  readonly end: "taken" | "back" | null;
  /** Whether the receiving actor exists. */
  readonly taker: boolean;
}

/**
 * State of a gift. `waiting`: no answer yet. `taking`: taken, but the item does not exist yet. `clearing`: the item
 * has arrived and the parcel must be removed. `returning`: the parcel must be added to the giver's item again.
 * `nothing`: the giver has no such parcel.
 */
export type GiftPhase = "void" | "nothing" | "waiting" | "taking" | "clearing" | "taken" | "returning" | "back";

/** Returns the state of a gift from documents alone. An item that has arrived counts, whatever the answer is. */
export function giftPhase({ refused, held, arrived, end, taker }: GiftFacts): GiftPhase {
  if (refused !== null) return "void";
  if (arrived) return held ? "clearing" : "taken";
  if (end === "back" || (held && !taker)) return held ? "returning" : "back";
  if (!held) return end === "taken" ? "taken" : "nothing";
  return end === "taken" ? "taking" : "waiting";
}

/**
 * Returns why a gift is invalid: its author may not write the giver's actor, or its data makes no sense. Returns null
 * if it may be valid.
 */
export function giftRefusal(
  record: GiftRecord,
  { giver, speaks }: { readonly giver: boolean; readonly speaks: boolean },
): string | null {
  if (giver && !speaks) return "OD20.Gift.Void.author";
  if (record.quantity === 0) return "OD20.Gift.Void.number";
  if (record.from === record.to || record.to === "" || record.item.id === "") return "OD20.Gift.Void.strange";
  return null;
}

/** Returns an item and its contents at any depth. Each item occurs once, even if containers contain each other. */
export function withContents<T extends Pick<Thing, "id" | "container">>(things: readonly T[], root: string): T[] {
  const found = things.filter(({ id }) => id === root);
  const seen = new Set([root]);
  for (const holder of found) {
    for (const thing of things) {
      if (thing.container !== holder.id || seen.has(thing.id)) continue;
      seen.add(thing.id);
      found.push(thing);
    }
  }
  return found;
}

/** An item of a gift, with its parcel. */
export interface Piece {
  readonly id: string;
  readonly parcel: Parcel;
}

/**
 * Returns the items of a gift: the item itself and its contents that have the same parcel. Other items with this
 * parcel stay with the giver, because the message does not mention them.
 * @param things physical items of the giver only, because every actor may own these
 * @returns the item itself first; empty if it has no such parcel; at most PIECES
 */
export function piecesOf(
  things: readonly Thing[],
  { id: message, to, item: { id: root } }: Pick<GiftRecord, "id" | "to" | "item">,
): Piece[] {
  const pieces = withContents(things, root).flatMap(({ id, parcels }) => {
    const parcel = parcels.find((one) => one.message === message && one.root === root && one.to === to);
    return parcel ? [{ id, parcel }] : [];
  });
  return pieces[0]?.id === root ? pieces.slice(0, PIECES) : [];
}
