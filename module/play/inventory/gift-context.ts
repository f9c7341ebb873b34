/**
 * Collects a gift from the live documents: its message, the parcel on the giver's item, the answer of one side, and
 * the item on the receiver.
 */
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { hasLedger, ledgerOf } from "../../documents/ledger/ledger.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import {
  giftPhase,
  giftRefusal,
  parseGift,
  piecesOf,
  readArrivals,
  readParcels,
  type GiftPhase,
  type GiftRecord,
  type Parcel,
  type Piece,
  type Thing,
} from "./gift-records.pure.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";

type Message = ChatMessage.Implementation;
type Flagged = Pick<Item.Implementation, "flags">;

export interface GiftContext {
  readonly id: string;
  /** Null if the message was deleted while the item was on its way, or if the message is invalid. */
  readonly message: Message | null;
  readonly record: GiftRecord;
  readonly giver: OpposedActor | null;
  readonly taker: OpposedActor | null;
  readonly refused: string | null;
  /** The items of the giver that belong to the gift. */
  readonly pieces: readonly Piece[];
  /** Whether the receiver's client has stored that the item arrived. Then the item itself may already be gone. */
  readonly told: boolean;
  readonly phase: GiftPhase;
}

/** Returns the parcels on an item: quantities on their way to another actor. */
export function parcelsOf({ flags }: Flagged): Parcel[] {
  // Most items have no flags of this system; this check keeps a search of the whole world fast.
  if (!(SYSTEM_ID in flags)) return [];
  return readParcels(ownFlag(flags, "gifts"));
}

/** Returns the mark for an item that arrived with a gift. */
export const arrivalOf = (message: string, piece: string): string => `${message}:${piece}`;

/** Returns the marks of the gifts that arrived in this item: the one that it came with, and those that joined it since. */
export function arrivalsOf(item: Item.Implementation): string[] {
  const joined = hasLedger(item) ? ledgerOf(item).ledger.entries.map(({ deed }) => deed) : [];
  return [...readArrivals(ownFlag(item.flags, "arrived")), ...joined.filter((deed) => deed.includes(":"))];
}

/** Returns the physical items of an actor in the form that gift plans use. Only a container can contain items. */
export function thingsOf(actor: OpposedActor): Thing[] {
  return actor.items.contents.flatMap((item) => {
    const { id, system } = item;
    if (id === null || !isPhysical(system)) return [];
    return [
      {
        id,
        container: actor.items.get(system.container)?.isKind("container") === true ? system.container : "",
        quantity: system.quantity,
        parcels: parcelsOf(item),
      },
    ];
  });
}

/** Returns the place of the message that ends a gift. "Taken" is valid from the receiver's side, "back" from either side. */
export function endPlace({ id, from, to }: GiftRecord): Place {
  return {
    id: id16(id, "end"),
    judge: (message) => {
      if (!message.isKind("gift")) return "OD20.Void.strange";
      const word = parseGift("", message.system);
      if (word.of !== id || word.what === "") return "OD20.Void.strange";
      const sides = [to, ...(word.what === "back" ? [from] : [])].flatMap(
        (uuid) => findActor({ actor: uuid, token: null }) ?? [],
      );
      return sides.length === 0 || sides.some((actor) => speaksFor(message, actor)) ? null : "OD20.Void.checker";
    },
  };
}

/** Returns the place of the message that gives a gift back; there is one per gift. */
export function backPlace({ id, to }: GiftRecord): Place {
  return {
    id: id16(id, "back"),
    judge: (message) => {
      if (!message.isKind("gift")) return "OD20.Void.strange";
      const gift = parseGift("", message.system);
      const actor = findActor({ actor: to, token: null });
      return gift.of !== "" || gift.back !== id || gift.from !== to
        ? "OD20.Void.strange"
        : !actor || speaksFor(message, actor)
          ? null
          : "OD20.Void.checker";
    },
  };
}

/**
 * Returns the actor of one side if it is an actor of the world. For a gift without a message, the actor of an unlinked
 * token is allowed, too.
 */
function actorOf(uuid: string, message: Message | null): OpposedActor | null {
  const actor = findActor({ actor: uuid, token: null });
  return actor && (message === null || (!actor.isToken && game.actors.has(actor.id ?? ""))) ? actor : null;
}

/** Returns a gift from its message; null if there is none or if a newer version wrote it. */
export function toldGift(id: string): GiftContext | null {
  const message = game.messages.get(id);
  return message?.isKind("gift") === true && message.system.of === "" && message.system.version <= MESSAGE_VERSION
    ? contextOf(parseGift(id, message.system), message)
    : null;
}

/**
 * Returns a gift by the id of its message; null if there is none or if a newer version wrote it. If the message is
 * invalid but the giver has a parcel with this id, the gift counts as one without a message: the giver's owner wrote
 * the parcel, and it is returned.
 */
export function findGift(id: string): GiftContext | null {
  const told = toldGift(id);
  if (told?.refused === null) return told;
  const untold = orphan(id);
  const message = game.messages.get(id);
  const newer = message?.isKind("gift") === true && message.system.version > MESSAGE_VERSION;
  if (newer && (!untold?.giver || speaksFor(message, untold.giver))) return null;
  return untold ?? told;
}

/** Whether an actor has an item with a parcel. */
const holdsOut = ({ items }: Actor.Implementation): boolean =>
  items.contents.some((item) => parcelsOf(item).length > 0);

/** Returns all actors that have an item with a parcel, including actors of unlinked tokens. */
export const holders = (): OpposedActor[] =>
  eachActor((actor) => (actor instanceof OpposedActor && holdsOut(actor) ? actor : [])).flat();

/** Returns a gift whose message is missing or invalid, from the parcel alone. */
function orphan(id: string): GiftContext | null {
  for (const giver of holders()) {
    for (const { id: item, parcels } of thingsOf(giver)) {
      const parcel = parcels.find((one) => one.message === id && one.root === item);
      if (parcel)
        return contextOf(
          {
            id,
            version: MESSAGE_VERSION,
            of: "",
            what: "",
            arrived: false,
            clicked: false,
            from: giver.uuid,
            fromName: giver.name,
            to: parcel.to,
            toName: "",
            item: { id: item, name: "", img: "" },
            quantity: parcel.quantity,
            back: "",
          },
          null,
        );
    }
  }
  return null;
}

function contextOf(record: GiftRecord, message: Message | null): GiftContext {
  const { id, from, to, item, quantity } = record;
  const giver = actorOf(from, message);
  const taker = actorOf(to, message);
  const things = giver ? thingsOf(giver) : [];
  const held = things.flatMap(({ id: piece, parcels }) =>
    parcels.filter((parcel) => parcel.message === id).map((parcel) => ({ piece, parcel })),
  );
  const root = held.find(({ piece, parcel }) => piece === item.id && parcel.root === piece)?.parcel;
  const pieces = piecesOf(things, record);
  const strange = held.length > 0 && (root?.quantity !== quantity || root.to !== to) ? "OD20.Gift.Void.other" : null;
  const refused =
    giftRefusal(record, { giver: giver !== null, speaks: !message || !giver || speaksFor(message, giver) }) ?? strange;
  const here = new Set(taker?.items.contents.flatMap(arrivalsOf) ?? []);
  const present =
    pieces.length > 0 ? pieces.every((piece) => here.has(arrivalOf(id, piece.id))) : here.has(arrivalOf(id, item.id));
  const said = lookAt(endPlace(record)).valid;
  const word = said?.isKind("gift") ? parseGift("", said.system) : null;
  const told = word?.arrived === true;
  const what = word?.what ?? "";
  return {
    id,
    message,
    record,
    giver,
    taker,
    refused,
    pieces,
    told,
    phase: giftPhase({
      refused,
      held: root !== undefined,
      arrived: present || told,
      end: what === "" ? null : what,
      taker: taker !== null,
    }),
  };
}

/** Whether part of an item is on its way, or the item has not fully arrived yet. Then the item must stay where it is. */
export function isInTransit(item: Item.Implementation): boolean {
  return parcelsOf(item).length > 0 || hasHardlyCome(item);
}

/**
 * Whether this item is the only proof that a gift arrived while the giver still has the parcel. Without the item, the
 * gift would arrive again.
 */
export function hasHardlyCome(item: Item.Implementation): boolean {
  return arrivalsOf(item).some((arrival) => {
    const gift = findGift(arrival.slice(0, arrival.indexOf(":")));
    return gift?.phase === "taking" || (gift?.phase === "clearing" && !gift.told);
  });
}
