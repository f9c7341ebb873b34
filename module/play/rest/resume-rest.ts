/**
 * Completes rests and costs that a crashed client left half written: entries of the creature come first, those of its things follow. The
 * ids of entries follow from the message, so several clients never write one twice.
 */
import { onDocument } from "../../documents/common/events.ts";
import { ledgerOf } from "../../documents/ledger/ledger.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { REST } from "../../data/message/rest.pure.ts";
import { openCostOf, payCost } from "../costs/pay-cost.ts";
import { costsOf } from "../costs/use-costs.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { notifyFailure } from "../common/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { readRests } from "../../data/message/rests-taken.pure.ts";
import { restState } from "./rest-state.ts";
import { finishRest, isIncomplete, isOutrun, withdrawRest } from "./write-rest.ts";

type Message = ChatMessage.Implementation;

/**
 * Time in milliseconds that the writing client has to finish.
 */
const PATIENCE = 6000;

/** Number of newest entries and rests to check after each write. Older ones are checked at login. */
const LATELY = 8;

/** An unfinished write on a creature, with the function that finishes it. */
interface HalfDone {
  readonly actor: OpposedActor;
  readonly finish: () => Promise<void>;
  /** Whether it is finished by taking the message back, which only its author and a GM may do. */
  readonly withdraws?: boolean;
}

/** Returns what a message left unfinished on one creature. */
function leftOn(actor: OpposedActor, message: Message): HalfDone[] {
  const id = message.id ?? "";
  if (isOutrun(actor, id)) return [{ actor, finish: () => withdrawRest(actor, id), withdraws: true }];
  if (restState(actor.uuid, id).state !== "open")
    return isIncomplete(actor, id) ? [{ actor, finish: () => finishRest(actor, id) }] : [];
  const open = openCostOf(actor, message);
  return open ? [{ actor, finish: () => payCost(id), withdraws: open === "overdrawn" }] : [];
}

/** Returns what a message left unfinished on all its creatures. */
function leftBy(message: Message): HalfDone[] {
  const whose = message.isKind("rest")
    ? REST.read(message.system).members.map(({ uuid }) => findActor({ actor: uuid, token: null }))
    : costsOf(message).map(({ actor }) => actor);
  return whose.flatMap((actor) => {
    // Any user can post a message under the id of a deleted message, so check that the author may speak for the creature.
    return actor && speaksFor(message, actor) ? leftOn(actor, message) : [];
  });
}

const halfDone: Duties<Duty> = {
  name: "halfDone",
  of: (id, atLogin) => {
    const message = game.messages.get(id);
    return (message ? leftBy(message) : []).map(({ actor, withdraws = false }) => {
      const may = message !== undefined && (!withdraws || message.isAuthor || game.user.isGM);
      return {
        id: `${id}:${actor.uuid}`,
        place: may ? usersInOrder(actor, message).indexOf(game.user.id) : -1,
        way: "auto",
        // The author hears at once that his use was too late.
        own: withdraws && message?.isAuthor === true,
        wait: atLogin ? 0 : PATIENCE,
      };
    });
  },
  act: (id, duties) => {
    const message = game.messages.get(id);
    const whose = new Set(duties.map((duty) => duty.id));
    for (const { actor, finish } of message ? leftBy(message) : [])
      if (actor.isOwner && whose.has(`${id}:${actor.uuid}`)) void finish().catch(notifyFailure);
  },
};

/** Checks the recent messages that the entries and rests of an actor name. */
function lookAt(actor: OpposedActor): void {
  const { rest } = actor.creature ?? {};
  const paid = [actor, ...actor.items.contents].flatMap((one) => ledgerOf(one).ledger.entries.slice(-LATELY));
  const remembered = readRests(rest?.log).slice(-LATELY);
  for (const id of new Set([...paid.map(({ deed }) => deed), ...remembered.map((one) => one.id)])) {
    const message = game.messages.get(id);
    if (message && ageOf(message) <= YOUNG.milliseconds) actOnDue(halfDone, id);
  }
}

/** Checks the newest messages again. */
function resolveMissedAftermath(atLogin: boolean): void {
  for (const message of game.messages.contents.slice(-YOUNG.messages))
    if (ageOf(message) <= YOUNG.milliseconds) actOnDue(halfDone, message.id, atLogin);
}

/** Returns whether an update changes entries or rests. */
const isCounted = (changes: object): boolean =>
  ["rest", "ledger"].some((key) => foundry.utils.hasProperty(changes, `system.${key}`));

/** Registers the hooks. Call once when the game is ready. */
export function registerResumeRest(): void {
  onDocument("actorUpdated", (actor, changes) => {
    if (isCounted(changes)) lookAt(actor);
  });
  onDocument("itemUpdated", (item, changes) => {
    if (item.actor && isCounted(changes)) lookAt(item.actor);
  });
  onRecheck(resolveMissedAftermath);
  resolveMissedAftermath(true);
}
