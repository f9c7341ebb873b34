/**
 * One help taken by two rolls at one instant. Both keep it, for a roll is not made anew; their cards say so, and a Game Master
 * may adjust either.
 * @rule B-ACT-06 B-ACT-07
 */
import { onDocument } from "../../documents/shared/events.ts";
import { refreshCards } from "../protocol/cards.ts";
import { HELP_KEY, isGenuine } from "./help.ts";

type Message = ChatMessage.Implementation;

const objects = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((one): one is object => typeof one === "object" && one !== null) : [];
const text = (from: object, key: string): string => {
  const value: unknown = Reflect.get(from, key);
  return typeof value === "string" ? value : "";
};
const list = (from: object, key: string): object[] => objects(Reflect.get(from, key));

/** Whether a roll has taken help. */
const isHelped = (roll: object): boolean => list(roll, "reasons").some((reason) => text(reason, "key") === HELP_KEY);

/** Against or for whom a message has taken help; nobody by what was taken back, or is nobody's to roll. */
function takenBy(message: Message): string[] {
  const { type, system } = message;
  if (Reflect.get(system, "cancelled") === true) return [];
  if (type === "check") {
    const actor = text(system, "actor");
    return isHelped(system) && isGenuine(message, [actor]) ? [actor] : [];
  }
  if (type !== "attack" || !list(system, "strikes").some(isHelped)) return [];
  const attackers = list(system, "attackers").map((one) => text(one, "actor"));
  if (!isGenuine(message, attackers)) return [];
  const targets = new Map(list(system, "targets").map((one) => [text(one, "key"), text(one, "actor")]));
  const aims = list(system, "strikes").flatMap((one) =>
    isHelped(one) ? (targets.get(text(one, "target")) ?? []) : [],
  );
  return [...new Set(aims)];
}

/** Who helps against or for somebody, by a message; null where it tells no such help. */
function helperOf({ type, system }: Message, target: string): string | null {
  if (type !== "use" || text(system, "action") !== "help" || Reflect.get(system, "cancelled") === true) return null;
  const helper: unknown = Reflect.get(system, "actor");
  const whom = list(system, "targets").map((one) => text(one, "actor"));
  return whom.includes(target) && typeof helper === "object" && helper !== null ? text(helper, "actor") : null;
}

/** Rolls that had to share a help about somebody: each help is one roll's. */
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

/** Whether another roll has taken a help that this one has. */
export function sharesHelp(id: string): boolean {
  const message = game.messages.get(id);
  return message !== undefined && takenBy(message).some((target) => sharersOf(target).has(id));
}

/** Those that may share a help with a roll that came, changed or went are drawn again. */
function look({ type }: Message): void {
  if (type !== "attack" && type !== "check") return;
  for (const one of game.messages.contents.slice(-NEWEST)) if (takenBy(one).length > 0) refreshCards(one.id);
}

/** Older rolls are of turns that are over. */
const NEWEST = 20;

onDocument("messageCreated", look);
onDocument("messageUpdated", look);
onDocument("messageDeleted", look);
