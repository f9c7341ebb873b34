/**
 * Creates and finds messages with derived ids (answers, rulings, bought dice, saves, choices). An invalid message with
 * a derived id does not count and does not block: the valid message uses the next id of its place, see places.pure.ts.
 * The active GM's client deletes the invalid message and restores the message that it had overwritten, if any.
 */
import { onDocument } from "../../documents/common/events.ts";
import { whenReady } from "../../documents/common/prepare-again.ts";
import { inTurn } from "../common/in-turn.ts";
import { once } from "../../documents/common/once.ts";
import { findIn, placesOf, type Found } from "./places.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { isNewer } from "../secrecy/hidden.ts";
import { sendMessage } from "./send.ts";

type Message = ChatMessage.Implementation;
/** Creates a message under an id, for one that is not created alone. */
export type Maker = (id: string) => Promise<Message | undefined>;

export interface Place {
  readonly id: string;
  /** Returns the language key of the reason why a message is invalid here; null if it is valid. */
  readonly judge: (message: Message) => string | null;
}

/** A place that is watched for invalid messages. */
export interface WatchedPlace extends Place {
  /** Shows the change. Runs on every client. */
  readonly changed?: () => void;
  /** Continues the work that waited. Runs on the client that deleted the invalid message. */
  readonly cleared?: () => void;
}

/**
 * Returns the reason why a message of the right type is invalid, or null. The author is checked first. The content of
 * a message from a newer version cannot be checked, so it is valid if its author is.
 * @param author language key of the reason why the author is not allowed; null if allowed
 * @param said returns the same for the content of the message
 */
export function whyInvalid(message: Message, author: string | null, said: () => string | null): string | null {
  return author ?? (isNewer(message) ? null : said());
}

/** Ids of deleted messages. A message that was deleted at once still existed. */
const gone = new Set<string>();

/** Returns the messages under the ids of a place. */
export function lookAt({ id, judge }: Place): Found<Message> {
  return findIn(id, (place) => game.messages.get(place), judge);
}

/**
 * Deletes the invalid messages of a place and restores the messages that they had overwritten. Does nothing if the
 * user is not a GM.
 */
export async function clear(place: Place): Promise<void> {
  if (!game.user.isGM) return;
  for (const {
    found: { id },
  } of lookAt(place).worthless)
    if (id !== null) await inTurn(`place:${id}`, () => remove(id, place));
}

/**
 * Creates a message in a place.
 * @returns null if another client was faster, or if all ids are taken (the user is notified)
 * @throws errors of the server that have another reason
 */
export async function put(place: Place, data: ChatMessage.CreateData | Maker): Promise<Message | null> {
  for (const last of placesOf(place.id).map((_id, index, all) => index === all.length - 1)) {
    await clear(place);
    const { valid, free } = lookAt(place);
    if (valid) return null;
    if (free === null) {
      notifyWarning("OD20.Place.Spoiled");
      return null;
    }
    const was = gone.has(free);
    const made = await once(
      () => (typeof data === "function" ? data(free) : sendMessage({ ...data, _id: free }, { keepId: true })),
      () => !last && (game.messages.has(free) || (!was && gone.has(free))),
    );
    // A module may prevent the creation; then there is no message.
    if (made !== null) return made ?? null;
  }
  return null;
}

const sources: (() => Iterable<WatchedPlace>)[] = [];

/**
 * Registers a source of watched places, for example the places of recent messages and of the next choices of each
 * creature.
 */
export function watchPlaces(source: () => Iterable<WatchedPlace>): void {
  sources.push(source);
}

function* watched(): Iterable<WatchedPlace> {
  for (const source of sources) yield* source();
}

/** Returns the watched place that contains this id; null for most messages. */
function placeOf(id: string): WatchedPlace | null {
  for (const place of watched()) if (placesOf(place.id).includes(id)) return place;
  return null;
}

/** Places of the invalid messages that still exist, by message id. */
const spoiled = new Map<string, WatchedPlace>();
/** Valid messages by id as they arrived, to restore them after an overwrite. */
const latest = new Map<string, Message>();

function onCreate(message: Message): void {
  const { id } = message;
  // Messages of GMs are not checked here.
  if (id !== null && (message.author?.isGM !== false || !inspect(id, message))) latest.set(id, message);
  // The author chooses the id of an attack, so an invalid answer can exist before the attack does.
  if (message.isAction() && message.author?.isGM === false && game.users.activeGM?.isSelf === true) clearYoung();
}

/** @returns whether the message is invalid in its place */
function inspect(id: string, message: Message): boolean {
  const place = placeOf(id);
  if (!place || place.judge(message) === null) return false;
  spoiled.set(id, place);
  place.changed?.();
  if (game.users.activeGM?.isSelf === true)
    void inTurn(`place:${id}`, () => remove(id, place)).catch((error: unknown) => {
      console.error(error);
    });
  return true;
}

/** Deletes a message if it still exists and is still invalid. */
async function remove(id: string, place: WatchedPlace): Promise<void> {
  const found = game.messages.get(id);
  if (!found || place.judge(found) === null) return;
  const gone = await once<unknown>(
    () => found.delete(),
    () => !game.messages.has(id),
  );
  // Another GM was faster.
  if (gone === null) return;
  const before = latest.get(id);
  // Only a GM's client may create messages for another author, and only with the content that the author had written.
  if (before && before !== found && place.judge(before) === null)
    await ChatMessage.createDocuments([before.toObject()], { keepId: true });
  place.cleared?.();
}

/** Deletes invalid messages that arrived while no GM was connected. */
function clearYoung(): void {
  for (const place of watched())
    for (const { found } of lookAt(place).worthless)
      if (found.id !== null && found.author?.isGM === false) inspect(found.id, found);
}

/** Watches all places. Call this once during `init`, after the registration of the places. */
export function registerPlaces(): void {
  onDocument("messageCreated", onCreate);
  onDocument("messageUpdated", (message) => {
    // Authors may change actions. A message in a place must not change.
    if (message.id !== null && !message.isAction() && message.author?.isGM === false) inspect(message.id, message);
  });
  onDocument("messageDeleted", (message) => {
    if (message.id === null) return;
    gone.add(message.id);
    if (latest.get(message.id) === message) latest.delete(message.id);
    const place = spoiled.get(message.id);
    spoiled.delete(message.id);
    place?.changed?.();
  });
  Hooks.on("userConnected", () => {
    setTimeout(clearYoung, 1000);
  });
  whenReady(() => {
    for (const message of game.messages.contents) latest.set(message.id, message);
    clearYoung();
  });
}
