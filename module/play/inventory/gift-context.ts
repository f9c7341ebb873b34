/** A gift gathered from the live documents: its message, the parcel at the giver's, the word of one side, the thing at the taker's. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { eachActor } from "../../documents/shared/every-actor.ts";
import { isPhysical } from "../../data/actor/belongings.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
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
import { id16 } from "../shared/id.pure.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { MESSAGE_VERSION } from "../shared/records.pure.ts";

type Message = ChatMessage.Implementation;
type Flagged = Pick<Item.Implementation, "flags">;

export interface GiftContext {
  readonly id: string;
  /** Null when it was deleted while the thing was on its way, and for one that is worth nothing. */
  readonly message: Message | null;
  readonly record: GiftRecord;
  readonly giver: OpposedActor | null;
  readonly taker: OpposedActor | null;
  readonly refused: string | null;
  /** What of the giver's goes along. */
  readonly pieces: readonly Piece[];
  /** Whether the taker's side has said that it came: then the thing itself need not be there any more. */
  readonly told: boolean;
  readonly phase: GiftPhase;
}

/** What of a thing is on its way to somebody. */
export function parcelsOf({ flags }: Flagged): Parcel[] {
  // Most things have never been given: whoever looks through a whole world is soon done with them.
  if (!(SYSTEM_ID in flags)) return [];
  return readParcels(foundry.utils.getProperty(flags, `${SYSTEM_ID}.gifts`));
}

/** How what has come with a gift is named in a thing. */
export const arrivalOf = (message: string, piece: string): string => `${message}:${piece}`;

/** The gifts that a thing has come with, oldest first. */
export function arrivalsOf({ flags }: Flagged): string[] {
  return readArrivals(foundry.utils.getProperty(flags, `${SYSTEM_ID}.arrived`));
}

/** The things of an actor as the plans of gifts see them. Only in a container something lies. */
export function thingsOf(actor: OpposedActor): Thing[] {
  return actor.items.contents.flatMap((item) => {
    const { id, _source, system } = item;
    if (id === null || !isPhysical(system)) return [];
    const quantity: unknown = foundry.utils.getProperty(_source, "system.quantity");
    return [
      {
        id,
        container: actor.items.get(system.container)?.isKind("container") === true ? system.container : "",
        quantity: typeof quantity === "number" ? quantity : 0,
        parcels: parcelsOf(item),
      },
    ];
  });
}

/** Where the word stands how a gift ends, and what counts as one: taken by the taker's side, back by either. */
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

/** Where the giving back of a gift stands: there is one. */
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

/** One side, if the message means one of the world's own actors; without a message the actor of an unlinked token, too. */
function actorOf(uuid: string, message: Message | null): OpposedActor | null {
  const actor = findActor({ actor: uuid, token: null });
  return actor && (message === null || (!actor.isToken && game.actors.has(actor.id ?? ""))) ? actor : null;
}

/** A gift as its message tells it; null when there is none, and for one of a newer build. */
export function toldGift(id: string): GiftContext | null {
  const message = game.messages.get(id);
  return message?.isKind("gift") === true && message.system.of === "" && message.system.version <= MESSAGE_VERSION
    ? contextOf(parseGift(id, message.system), message)
    : null;
}

/**
 * A gift by the id of its message; null when there is none, and for one of a newer build. Whatever is worth nothing under
 * that id, if a parcel is held out with it, counts as not told: the parcel is what its owner has written, and comes back.
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

/** Whether an actor holds anything out. */
const holdsOut = ({ items }: Actor.Implementation): boolean =>
  items.contents.some((item) => parcelsOf(item).length > 0);

/** Everybody who holds something out, those of unlinked tokens among them. */
export const holders = (): OpposedActor[] =>
  eachActor((actor) => (actor instanceof OpposedActor && holdsOut(actor) ? actor : [])).flat();

/** One without a message, or whose message is not there any more, or is none: what the parcel itself says. */
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

/** Whether something of a thing is on its way, or the thing itself has not quite come: then it stays where it is. */
export function isOnItsWay(item: Item.Implementation): boolean {
  return parcelsOf(item).length > 0 || hasHardlyCome(item);
}

/** Whether a thing is all that says that it has come, while the giver still holds it out: without it, it would come again. */
export function hasHardlyCome(item: Item.Implementation): boolean {
  return arrivalsOf(item).some((arrival) => {
    const gift = findGift(arrival.slice(0, arrival.indexOf(":")));
    return gift?.phase === "taking" || (gift?.phase === "clearing" && !gift.told);
  });
}
