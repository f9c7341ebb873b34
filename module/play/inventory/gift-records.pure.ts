/**
 * Things that change hands between two who may not write each other's actor. What is given stays in the giver's thing as a
 * parcel: the same update that takes the pieces from his number puts them into the parcel. It is nobody's until the taker's
 * side has made the thing from it, and goes when that is there. So nothing is ever there twice, wherever it stops. Pure.
 */
import { GIFT, pieces } from "../../data/message/gift.pure.ts";
import { list, optional, record, word, yes, type Stored } from "../../data/record/record.pure.ts";

/** Pieces of a thing that are on their way to somebody. */
const PARCEL = record({
  /** Id of the gift's message. */
  message: word(),
  /** Uuid of the actor that gets it. */
  to: word(),
  /** Id of the thing that is given: of what lies in a bag, the bag's. */
  root: word(),
  quantity: pieces(),
  /** Whether nothing remained, so that the thing goes with it. */
  whole: yes(),
});
export type Parcel = Stored<typeof PARCEL>;

/** A thing of the giver's. */
export interface Thing {
  readonly id: string;
  /** Id of the container that it lies in, or "". */
  readonly container: string;
  readonly quantity: number;
  readonly parcels: readonly Parcel[];
}

/** A gift, or the word of one side how it ends. */
export interface GiftRecord extends Stored<typeof GIFT> {
  readonly id: string;
}

/** More lie in no bag that somebody hands over. */
export const PIECES = 200;

/** Reads a gift's message, whatever somebody wrote into it. */
export function parseGift(id: string, data: unknown): GiftRecord {
  return { id, ...GIFT.read(data) };
}

/** Reads the parcels of a thing, whatever somebody wrote into them. */
export const readParcels = list(
  optional(PARCEL, ({ message, quantity }) => message !== "" && quantity > 0),
  PIECES,
).read;

/** Gifts that a thing remembers: those that it has come with last. */
export const ARRIVALS = 16;

/** Reads what a thing has come with, oldest first, whatever somebody wrote into it. */
export function readArrivals(list: unknown): string[] {
  return Array.isArray(list) ? list.slice(-ARRIVALS).filter((entry) => typeof entry === "string") : [];
}

/** What is known of a gift. */
export interface GiftFacts {
  /** Language key of the reason why the message is worth nothing, or null. */
  readonly refused: string | null;
  /** Whether the giver holds it out, exactly as the message says. */
  readonly held: boolean;
  /** Whether the taker has it, or it was there once: what was passed on since has come nevertheless. */
  readonly arrived: boolean;
  /** What one of the sides has said. */
  readonly end: "taken" | "back" | null;
  /** Whether the taker exists. */
  readonly taker: boolean;
}

/**
 * How a gift stands. `waiting`: nobody has taken it. `taking`: somebody has said so, the thing is not there yet. `clearing`: it
 * is there, the giver's parcel is to go. `returning`: it is to go back into the giver's number. `nothing`: the giver holds
 * out nothing of the kind.
 */
export type GiftPhase = "void" | "nothing" | "waiting" | "taking" | "clearing" | "taken" | "returning" | "back";

/** The state of a gift, from documents alone. What has arrived has arrived, whatever was said. */
export function giftPhase({ refused, held, arrived, end, taker }: GiftFacts): GiftPhase {
  if (refused !== null) return "void";
  if (arrived) return held ? "clearing" : "taken";
  if (end === "back" || (held && !taker)) return held ? "returning" : "back";
  if (!held) return end === "taken" ? "taken" : "nothing";
  return end === "taken" ? "taking" : "waiting";
}

/** Why a gift is worth nothing: its author may not write the giver, or it says what no gift says; null when it may be one. */
export function giftRefusal(
  record: GiftRecord,
  { giver, speaks }: { readonly giver: boolean; readonly speaks: boolean },
): string | null {
  if (giver && !speaks) return "OD20.Gift.Void.author";
  if (record.quantity === 0) return "OD20.Gift.Void.number";
  if (record.from === record.to || record.to === "" || record.item.id === "") return "OD20.Gift.Void.strange";
  return null;
}

/** A thing and what lies in it, however deep; circles count once. */
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

/** A thing that goes with a gift, and what of it. */
export interface Piece {
  readonly id: string;
  readonly parcel: Parcel;
}

/**
 * What goes with a gift: the thing itself and what lies in it, as far as it is held out with the same words. Whatever else
 * bears the parcel stays with the giver: nobody is told of it.
 * @param things of the giver, things that can be carried only: everybody may carry those
 * @returns the thing itself first; nothing when it is not held out; PIECES at most
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
