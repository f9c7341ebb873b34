/**
 * The one way in which documents stand under derived ids (answers, rulings, bought dice, saves, choices). What lies in such
 * a place and is no such thing by somebody entitled counts for nothing and is in nobody's way: the next place is taken. The
 * active GM's client removes it and, where the server let it overwrite something that counted, brings that back.
 */
import { onDocument } from "../../documents/shared/events.ts";
import { inTurn } from "../shared/in-turn.ts";
import { once } from "../shared/once.ts";
import { findIn, placesOf, type Found } from "./places.pure.ts";
import { notifyWarning } from "../shared/notify.ts";
import { isNewer } from "../secrecy/reveal.ts";
import { sendMessage } from "./send.ts";

type Message = ChatMessage.Implementation;

export interface Place {
  readonly id: string;
  /** Language key of the reason why a message is no such thing by somebody entitled; null when it is. */
  readonly judge: (message: Message) => string | null;
}

/** One that the table waits for, or counts. */
export interface WatchedPlace extends Place {
  /** Shows what has changed. On every client. */
  readonly changed?: () => void;
  /** Lets what is due take its course. On the client that has cleared it. */
  readonly cleared?: () => void;
}

/**
 * Why a message of the right kind is none that counts in a place; null when it does. Who wrote it comes before what it says:
 * nobody here can tell what a newer build's message means, so it keeps its place, but only one of those who may stand there.
 * @param author language key of the reason why its author may not; null when he may
 * @param said the same of what it says, by this build's reading
 */
export function refusalIn(message: Message, author: string | null, said: () => string | null): string | null {
  return author ?? (isNewer(message) ? null : said());
}

/** Ids of messages that are gone: what was taken back at once was there all the same. */
const gone = new Set<string>();

/** What stands in a place now. */
export function lookAt({ id, judge }: Place): Found<Message> {
  return findIn(id, (place) => game.messages.get(place), judge);
}

/** A GM does not step aside: what is worthless goes first, and what it had overwritten comes back. */
export async function clear(place: Place): Promise<void> {
  if (!game.user.isGM) return;
  for (const {
    found: { id },
  } of lookAt(place).worthless)
    if (id !== null) await inTurn(`place:${id}`, () => remove(id, place));
}

/**
 * Creates a message in a place.
 * @returns null when somebody was faster, or when everything is spoiled (then the user is told)
 * @throws what the server refuses for another reason
 */
export async function put(place: Place, data: ChatMessage.CreateData): Promise<Message | null> {
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
      () => sendMessage({ ...data, _id: free }, { keepId: true }),
      () => !last && (game.messages.has(free) || (!was && gone.has(free))),
    );
    // Nothing is made where a module forbids it.
    if (made !== null) return made ?? null;
  }
  return null;
}

const sources: (() => Iterable<WatchedPlace>)[] = [];

/** Names the places of one kind of thing that matter now: of young messages, and of what each creature does next. */
export function watchPlaces(source: () => Iterable<WatchedPlace>): void {
  sources.push(source);
}

function* watched(): Iterable<WatchedPlace> {
  for (const source of sources) yield* source();
}

/** The place that a message lies in; null for nearly all. */
function placeOf(id: string): WatchedPlace | null {
  for (const place of watched()) if (placesOf(place.id).includes(id)) return place;
  return null;
}

/** What is worthless, by id, until it is gone. */
const spoiled = new Map<string, WatchedPlace>();
/** Messages by id as they came, but for worthless ones: what one of these has overwritten. */
const latest = new Map<string, Message>();

function onCreate(message: Message): void {
  const { id } = message;
  // GMs may put anything anywhere.
  if (id !== null && (message.author?.isGM !== false || !inspect(id, message))) latest.set(id, message);
  // Who chooses the id of his attack can spoil its places beforehand.
  if (message.isAction() && message.author?.isGM === false && game.users.activeGM?.isSelf === true) clearYoung();
}

/** @returns whether the message is worthless where it lies */
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

/** Removes what is worthless, if it still is and is still there. */
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
  // Only a GM's client may write in another's name, and only what that one had written.
  if (before && before !== found && place.judge(before) === null)
    await ChatMessage.createDocuments([before.toObject()], { keepId: true });
  place.cleared?.();
}

/** What was spoiled while no GM was there to remove it. */
function clearYoung(): void {
  for (const place of watched())
    for (const { found } of lookAt(place).worthless)
      if (found.id !== null && found.author?.isGM === false) inspect(found.id, found);
}

/** Watches over all places. Call once during `init`, after those that name them. */
export function registerPlaces(): void {
  onDocument("messageCreated", onCreate);
  onDocument("messageUpdated", (message) => {
    // The author of an action may change it; what stands in a place is written once.
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
  Hooks.once("ready", () => {
    for (const message of game.messages.contents) latest.set(message.id, message);
    clearYoung();
  });
}
