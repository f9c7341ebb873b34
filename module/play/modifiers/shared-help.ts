/**
 * Finds two rolls that used the same help at the same time. Both rolls keep the help, because no roll is repeated. The
 * cards of both rolls mention this, and a GM may adjust either roll.
 * @rule B-ACT-06 B-ACT-07
 */
import { onDocument } from "../../documents/common/events.ts";
import { refreshCards } from "../protocol/cards.ts";
import { isGenuine, isHelped, listIn, textIn } from "./help.ts";

type Message = ChatMessage.Implementation;

/**
 * Returns the actors whose help a message used: its targets or its roller. Returns none for withdrawn messages and for
 * authors who may not act for the roller.
 */
function takenBy(message: Message): string[] {
  const { type, system } = message;
  if (Reflect.get(system, "cancelled") === true) return [];
  if (type === "check") {
    const actor = textIn(system, "actor");
    return isHelped(system) && isGenuine(message, [actor]) ? [actor] : [];
  }
  if (type !== "attack" || !listIn(system, "strikes").some(isHelped)) return [];
  const attackers = listIn(system, "attackers").map((one) => textIn(one, "actor"));
  if (!isGenuine(message, attackers)) return [];
  const targets = new Map(listIn(system, "targets").map((one) => [textIn(one, "key"), textIn(one, "actor")]));
  const aims = listIn(system, "strikes").flatMap((one) =>
    isHelped(one) ? (targets.get(textIn(one, "target")) ?? []) : [],
  );
  return [...new Set(aims)];
}

/** Returns the helper if the message is help about this target; null for other messages. */
function helperOf({ type, system }: Message, target: string): string | null {
  if (type !== "use" || textIn(system, "action") !== "help" || Reflect.get(system, "cancelled") === true) return null;
  const helper: unknown = Reflect.get(system, "actor");
  const whom = listIn(system, "targets").map((one) => textIn(one, "actor"));
  return whom.includes(target) && typeof helper === "object" && helper !== null ? textIn(helper, "actor") : null;
}

/** Returns the messages of rolls that shared a help about this target. Each help is for one roll. */
function sharersOf(target: string): Set<string> {
  const free = new Set<string>();
  const sharers = new Set<string>();
  let last = "";
  for (const message of game.messages.contents) {
    const helper = helperOf(message, target);
    if (helper !== null) free.add(helper);
    if (!takenBy(message).includes(target)) continue;
    const [taken] = free;
    if (taken === undefined && last !== "") for (const id of [last, message.id]) sharers.add(id);
    free.delete(taken ?? "");
    last = message.id;
  }
  return sharers;
}

/** Whether another roll has used the same help as this one. */
export function sharesHelp(id: string): boolean {
  const message = game.messages.get(id);
  return message !== undefined && takenBy(message).some((target) => sharersOf(target).has(id));
}

/** Draws recent cards with help again after a roll was created, changed or deleted. */
function look({ type }: Message): void {
  if (type !== "attack" && type !== "check") return;
  for (const one of game.messages.contents.slice(-NEWEST)) if (takenBy(one).length > 0) refreshCards(one.id);
}

/** Number of messages to check. Older rolls belong to past turns. */
const NEWEST = 20;

onDocument("messageCreated", look);
onDocument("messageUpdated", look);
onDocument("messageDeleted", look);
