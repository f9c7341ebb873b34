/**
 * A count is written beside the list that tells of it, or after it, and a page can die in between, or before it has moved again what
 * another's write has swept away. Whoever answers for the creature then moves what the list says was moved: every count bears the
 * mark of its own move, so that several who do it do it once.
 */
import { onDocument } from "../../documents/shared/events.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { REST } from "../../data/message/rest.pure.ts";
import { readCosts } from "../actions/cost.pure.ts";
import { finishCost, openCost } from "../actions/settle-cost.ts";
import { takingOf } from "../actions/taking.ts";
import { ageOf, YOUNG } from "../shared/age.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { notifyFailure } from "../shared/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";
import { finishRest, isHalfDone } from "./write.ts";

type Message = ChatMessage.Implementation;

/** Milliseconds for which others let the page that writes finish: so long it looks for its own list (number-writes/write-steps.ts). */
const PATIENCE = 6000;

/** Receipts of an actor that are looked at with every write: of what is older whoever logs in looks once more. */
const LATELY = 8;

/** What somebody was to write on a creature. */
interface HalfDone {
  readonly actor: OpposedActor;
  readonly finish: () => Promise<void>;
}

/** What a message has left half done on a creature. */
function leftOn(actor: OpposedActor, message: Message): HalfDone[] {
  const { costs, rest } = actor.creature ?? {};
  const id = message.id ?? "";
  const isIts = (one: { readonly id: string }): boolean => one.id === id;
  const rested = readRestReceipts(rest?.receipts).find(isIts);
  if (rested) return isHalfDone(actor, rested) ? [{ actor, finish: () => finishRest(actor, id) }] : [];
  const cost = readCosts(costs).find(isIts);
  return cost && openCost(actor, message, cost).length > 0 ? [{ actor, finish: () => finishCost(actor, message) }] : [];
}

/** What a message has left half done. */
function leftBy(message: Message): HalfDone[] {
  const whose = message.isKind("rest")
    ? REST.read(message.system).members.map(({ uuid }) => uuid)
    : [takingOf(message)?.doer?.actor ?? null];
  return whose.flatMap((uuid) => {
    const actor = findActor({ actor: uuid, token: null });
    // Under the id of a deleted message anybody may post.
    return actor && speaksFor(message, actor) ? leftOn(actor, message) : [];
  });
}

const halfDone: Duties<Duty> = {
  name: "halfDone",
  of: (id, atLogin) => {
    const message = game.messages.get(id);
    return (message ? leftBy(message) : []).map(({ actor }) => ({
      id: `${id}:${actor.uuid}`,
      place: message ? usersInOrder(actor, message).indexOf(game.user.id) : -1,
      way: "auto",
      wait: atLogin ? 0 : PATIENCE,
    }));
  },
  act: (id, duties) => {
    const message = game.messages.get(id);
    const whose = new Set(duties.map((duty) => duty.id));
    for (const { actor, finish } of message ? leftBy(message) : [])
      if (actor.isOwner && whose.has(`${id}:${actor.uuid}`)) void finish().catch(notifyFailure);
  },
};

/** Looks at what an actor remembers of young messages. */
function lookAt(actor: OpposedActor): void {
  const { costs, rest } = actor.creature ?? {};
  const remembered = [...readCosts(costs).slice(-LATELY), ...readRestReceipts(rest?.receipts).slice(-LATELY)];
  for (const { id } of remembered) {
    const message = game.messages.get(id);
    if (message && ageOf(message) <= YOUNG.milliseconds) actOnDue(halfDone, id);
  }
}

/** Looks at the newest messages again. */
function lookAgain(atLogin: boolean): void {
  for (const message of game.messages.contents.slice(-YOUNG.messages))
    if (ageOf(message) <= YOUNG.milliseconds) actOnDue(halfDone, message.id, atLogin);
}

/** Whether an update moves a count, or the list that tells of it. */
const isCounted = (changes: object): boolean =>
  ["costs", "rest", "spellcasting", "uses", "quantity"].some((key) =>
    foundry.utils.hasProperty(changes, `system.${key}`),
  );

/** Call once, when the table is ready. */
export function registerHalfDone(): void {
  onDocument("actorUpdated", (actor, changes) => {
    if (isCounted(changes)) lookAt(actor);
  });
  onDocument("itemUpdated", (item, changes) => {
    if (item.actor && isCounted(changes)) lookAt(item.actor);
  });
  onRecheck(lookAgain);
  lookAgain(true);
}
