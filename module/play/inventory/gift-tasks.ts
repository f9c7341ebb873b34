/**
 * Each client decides which steps of a gift it does; the order of users is the same as for attacks. This file is a
 * lazy chunk, loaded with the first gift.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { arrivalsOf, backPlace, endPlace, findGift, holders, parcelsOf } from "./gift-context.ts";
import { watchPlaces, type WatchedPlace } from "../protocol/places.ts";
import { refreshCards } from "../protocol/cards.ts";

type Message = ChatMessage.Implementation;

/** Number of newest messages that are searched for gifts. */
const RECENT = 60;
/** Ids of known gifts, to notice other messages with the same id. */
const seen = new Set<string>();

/** Maximum number of gifts of one item or creature that are handled together. Normal play never has more. */
const AT_ONCE = 20;

const heldOut = (item: Item.Implementation): string[] =>
  parcelsOf(item)
    .slice(0, AT_ONCE)
    .map(({ message }) => message);

function respondToGift(id: string): void {
  refreshCards(id);
  if (!findGift(id)) return;
  seen.add(id);
  void import("./gift-respond.ts")
    .then(({ respondToGift: respond }) => {
      respond(id);
    })
    .catch((error: unknown) => {
      console.error(error);
    });
}

const recentGifts = (): string[] =>
  game.messages.contents
    .slice(-RECENT)
    .flatMap((message) => (message.isKind("gift") && message.system.of === "" ? [message.id] : []));

function* giftPlaces(): Iterable<WatchedPlace> {
  for (const id of recentGifts()) {
    const gift = findGift(id);
    if (!gift) continue;
    const changed = (): void => {
      refreshCards(id);
    };
    const cleared = (): void => {
      respondToGift(id);
    };
    yield { ...endPlace(gift.record), changed, cleared };
    yield { ...backPlace(gift.record), changed };
  }
}

export function onMessage(message: Message): void {
  if (message.id === null) return;
  if (message.isKind("gift")) respondToGift(message.system.of || message.id);
  else if (seen.has(message.id)) respondToGift(message.id);
}

export function onItem(item: Item.Implementation): void {
  const { actor } = item;
  if (!(actor instanceof OpposedActor)) return;
  const ids = new Set([...heldOut(item), ...arrivalsOf(item).map((arrival) => arrival.slice(0, arrival.indexOf(":")))]);
  for (const id of ids) respondToGift(id);
}

export function onItemChange(item: Item.Implementation, changes: object): void {
  onItem(item);
  // The changed item no longer shows which gift a removed parcel belonged to, so the cards of all recent gifts are drawn
  // again.
  if (foundry.utils.hasProperty(changes, `flags.${SYSTEM_ID}.gifts`)) for (const id of recentGifts()) refreshCards(id);
}

/** Handles all open gifts. A parcel shows its gift even if the message is old. */
export function recheck(): void {
  const ids = new Set(recentGifts());
  for (const actor of holders())
    for (const message of actor.items.contents.flatMap((item) => heldOut(item)).slice(0, AT_ONCE)) ids.add(message);
  for (const id of ids) respondToGift(id);
}

watchPlaces(giftPlaces);
