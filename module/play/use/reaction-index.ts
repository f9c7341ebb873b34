/**
 * Reactions to an action that was told already, by the message that each is to: kept up from the start. Which of them count is
 * judged by code that is fetched with the first of them; until it is there, nobody reads what they are to.
 */
import { onDocument } from "../../documents/events.ts";
import { USE, type AmendsRecord } from "../../data/message/use.pure.ts";
import { parseUse } from "../deeds/records.pure.ts";
import { ageOf } from "../exchange/age.ts";
import { ofMessage } from "../exchange/read-once.ts";
import type * as Amendments from "./amendments.ts";
import { saidByAction } from "./said.ts";

type Message = ChatMessage.Implementation;
type Judge = Pick<typeof Amendments, "amendmentsOf">;

/** What of another message it changes; null for nearly all. */
export const amendsOf = (message: Message): AmendsRecord | null =>
  message.isKind("use") ? USE.fields.amends.read(message.system.amends) : null;

/** Read once, then kept up: ids of reactions by the message that each is to. */
let noted: Map<string, Set<string>> | null = null;

function note(message: Message): void {
  const of = amendsOf(message)?.message;
  if (of === undefined || message.id === null) return;
  const ids = noted?.get(of) ?? new Set();
  noted?.set(of, ids.add(message.id));
}

/** All messages that say they change one, in an order that is everybody's. */
export function reactionsTo(messageId: string): Message[] {
  if (!noted) {
    noted = new Map();
    for (const message of game.messages.contents) note(message);
  }
  const all = [...(noted.get(messageId) ?? [])].sort().flatMap((id) => game.messages.get(id) ?? []);
  // Its author may have changed whom it answers since.
  return all.filter((message) => amendsOf(message)?.message === messageId);
}

/**
 * What those who act in a message have reacted to of late: whether that counts may hang on this one, for each has one reaction.
 * @rule H-TURN-10
 */
export function alsoMetBy(message: Message): Message[] {
  if (!message.isKind("use") && !message.isKind("attack")) return [];
  const record = saidByAction(message);
  const who = [record.dealt?.doer, ...record.attackers].flatMap((one) => one?.actor ?? []);
  return [...(noted ?? [])].flatMap(([id, reactions]) => {
    const mine = [...reactions].some((one) => {
      const reaction = game.messages.get(one);
      const actor =
        reaction && reaction !== message && ageOf(reaction) < OVER ? saidByUse(reaction).actor?.actor : null;
      return actor != null && who.includes(actor);
    });
    return mine ? (game.messages.get(id) ?? []) : [];
  });
}

let judge: Judge | null = null;
let asked = false;
let onJudge: (message: Message) => void = () => undefined;

/** Whoever judges is there: what reactions were to can be read from now on. */
export function provideJudge(given: Judge): void {
  judge = given;
  for (const id of noted?.keys() ?? []) {
    const message = game.messages.get(id);
    if (message) onJudge(message);
  }
}

/** Whoever judges reactions; null while he is being fetched. */
export function judgeOfReactions(): Judge | null {
  if (!judge && !asked) {
    asked = true;
    void import("./amendments.ts").catch(console.error);
  }
  return judge;
}

/** Keeps the list. Call once during `init`. @param readable hears of what can be read now that it can be judged */
export function registerAmendments(readable: (message: Message) => void): void {
  onJudge = readable;
  onDocument("messageArriving", note);
  onDocument("messageUpdated", note);
}

export const saidByUse = ofMessage((message) => parseUse(message.id ?? "", message.system));

export const madeAt = (message: Message): number => message._stats.createdTime ?? 0;

/** Whether it was there before: a reaction answers what has happened, so that no two answer each other. */
export function isAfter(later: Message, earlier: Message): boolean {
  const [one, other] = [madeAt(later), madeAt(earlier)];
  return one > other || (one === other && (later.id ?? "") > (earlier.id ?? ""));
}

/** Milliseconds after which it is over, whatever turn a message names: that is its author's word, the stamps are the server's. */
export const OVER = 600_000;
