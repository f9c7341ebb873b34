/**
 * Writes the consequences of an action: the effect it leaves, or the end of an effect such as hiding. The acting client writes them right
 * after its message. If that client disconnects or may not write them, the responsible client does, even after a later login. Everything
 * follows from the message and existing effects, so two clients do not write it twice.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { CONCENTRATE } from "../../data/effects/action-effect.pure.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { REQUEST } from "../../data/message/request.pure.ts";
import { messageReader } from "../../data/record/record.pure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { actionOf, goingOn, isCancelled, isTakenBack, since } from "../../documents/effects/action-effects.ts";
import { endsHidden } from "../../rules/turn/actions.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { endState } from "../../documents/effects/effect-ends.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { actOnDue, later, type Duties, type Duty } from "../protocol/duties.ts";
import { requestContext } from "../check/request-context.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { notePlace } from "../common/id.pure.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { once } from "../../documents/common/once.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { isNewer } from "../secrecy/hidden.ts";
import { tabId } from "../common/tab.ts";
import { FREE_REIN } from "../scene/reins.ts";
import { payCost } from "../costs/cost.ts";
import { isBegun } from "../costs/payments.ts";
import { actionEffectId, endGoingOn, hold, letGo } from "./lasting-action.ts";
import { foundBy } from "./search-finds.ts";
import { concentrationOn, hidingOf, LANDING, landedOf, leftBy, influenceRetryEffect } from "./aftermath.ts";
import { endedBy } from "./prone.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";
import { costsOf } from "../costs/use-costs.ts";
import { readUseMessage } from "./post-action.ts";

type Message = ChatMessage.Implementation;

/** One write that a message still requires. */
export interface Owed {
  readonly actor: OpposedActor;
  readonly write: () => Promise<unknown>;
  /** True if the write creates an effect. Left out if the write ends one. */
  readonly makes?: true;
}

/** Milliseconds that other clients wait for the acting client to finish. */
const PATIENCE = 5000;
/**
 * Milliseconds that other clients wait for the acting client to pay a cost. The wait is longer because that client may need several
 * attempts on a slow connection.
 */
const LONG_PATIENCE = 20_000;

/** Returns the flag path where an actor notes that the user deleted the effect of a message by hand. */
export const offPlace = (message: string): string => notePlace("off", message);

/** Ids of messages whose effect was deleted while this page was open. */
const takenOff = new Set<string>();
Hooks.on("deleteActiveEffect", (effect: ActiveEffect.Implementation) => {
  const stored = actionOf(effect);
  if (stored && !isLifted(effect)) takenOff.add(stored.message);
});

const isOff = ({ flags }: OpposedActor, id: string): boolean =>
  takenOff.has(id) || foundry.utils.getProperty(flags, `${SYSTEM_ID}.${offPlace(id)}`) === id;

/** Returns the writes that end an actor's ongoing action if the action began before the message. */
const ending = (actor: OpposedActor, action: string, message: Message): Owed[] =>
  goingOn(actor, action)
    .filter((one) => since(one).includes(message))
    .map((one) => ({ actor, write: () => endGoingOn(one, message.id ?? "") }));

/** Hook for consequences on other creatures, set by a lazy chunk (see register-late.ts). Returns null if the message has none. */
export const more: {
  owed: (doer: OpposedActor, message: Message, use: UseRecord) => Owed[] | null;
} = { owed: () => null };

/** Key of the action that ends concentration. */
export const DROP = "dropConcentration";

/** Returns whether the actor has since ended the concentration that began with this message. */
function isDropped(actor: OpposedActor, begun: Message): boolean {
  if (readUseMessage(begun)?.concentration !== true) return false;
  const log = game.messages.contents;
  return log.slice(log.findIndex(({ id }) => id === begun.id) + 1).some((message) => {
    const use = readUseMessage(message);
    return use?.action === DROP && !use.cancelled && use.actor?.actor === actor.uuid && speaksFor(message, actor);
  });
}

/** Returns the write that creates the actor's own effect of an action, if the effect is missing. */
function leaving(actor: OpposedActor, left: ReturnType<typeof hidingOf>, message: Message): Owed[] {
  const id = message.id ?? "";
  if (!left || actor.effects.has(left._id) || isOff(actor, id) || isDropped(actor, message)) return [];
  // An effect that is already over needs no write.
  if (endState({ system: left.system, item: null, parent: actor }) === "over") return [];
  const write = async (): Promise<void> => {
    // Another client may create the effect first, and a third may already have deleted it again.
    await once(
      () => hold(actor, left),
      () => actor.effects.has(left._id) || isOff(actor, id) || isCancelled(id),
    );
    await recordPlayersTurns(actor, left._id);
  };
  return [{ actor, write, makes: true }];
}

/** Returns the write that deletes what a message left and would leave no more: its roll counts differently now, or is gone. */
const lifting = (actor: OpposedActor, id: string): Owed[] =>
  actor.effects.has(actionEffectId(id)) ? [{ actor, write: () => letGo(actor, id) }] : [];

/** Returns the writes that lift what a deleted check of an attempt to influence left: it is rolled anew. @rule B-SOC-06 */
function awaitingPlea(message: Message): Owed[] {
  const request = requestContext(message);
  if (request?.refused !== null) return [];
  return request.asked.flatMap(({ actor, answer, answerId }) => (actor && !answer ? lifting(actor, answerId) : []));
}

/** Checks an effect right after its creation. Deletes or ends the effect if a message took it back or ended it during the write. */
async function recordPlayersTurns(actor: OpposedActor, id: string): Promise<void> {
  const effect = actor.effects.get(id);
  const stored = effect && actionOf(effect);
  if (!stored) return;
  if (isCancelled(stored.message)) return letGo(actor, stored.message);
  for (const one of since({ effect, stored }).flatMap(owedBy)) if (one.actor === actor && !one.makes) await one.write();
}

/** Returns the actors with these uuids that the author of the message may act for. */
function speakers(message: Message, uuids: readonly (string | null)[]): OpposedActor[] {
  const actors = uuids.flatMap((actor) => findActor({ actor, token: null }) ?? []);
  return [...new Set(actors)].filter((actor) => speaksFor(message, actor));
}

/** Actions that end an ongoing action of the same actor. @rule B-ACT-11 B-ACT-15 H-CONC-02 B-CONC-02 */
const ENDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["release", ["ready"]],
  ["reveal", ["hide"]],
  [DROP, [CONCENTRATE]],
  ["dismount", ["mount", FREE_REIN]],
  ["takeReins", [FREE_REIN]],
]);

/** Returns the writes that end hiding. Attacks and spells with verbal components end it. @rule B-ACT-11 B-ATK-10 B-ATK-16 B-ATK-17 */
const unhiding = (actor: OpposedActor, message: Message, event: string): Owed[] =>
  endsHidden(event) ? ending(actor, "hide", message) : [];

/** Returns whether this use is a spell with a verbal component. */
function isSpoken(actor: OpposedActor, { action, item, held }: UseRecord): boolean {
  // A readied spell was already spoken when the actor readied it.
  const spell =
    (action === "item" && held === "") || action === "ready" || action === CASTING
      ? actor.items.get(item?.uuid.split(".").at(-1) ?? "")
      : undefined;
  return spell?.isKind("spell") === true && spell.system.components.verbal;
}

/** Checks that leave an effect on the actor who rolled. @rule B-ACT-09 B-SOC-06 B-MOV-21 */
const LEFT_BY_CHECKS = new Map([
  ["hide", hidingOf],
  ["influence", influenceRetryEffect],
  [LANDING, landedOf],
]);

/** Returns whether the effect of a check goes because its roll counts differently now, or is gone and may be rolled anew. */
export function isLifted(effect: ActiveEffect.Implementation): boolean {
  const { parent } = effect;
  const stored = actionOf(effect);
  const left = LEFT_BY_CHECKS.get(stored?.action ?? "");
  if (!stored || !left || !(parent instanceof OpposedActor)) return false;
  const message = game.messages.get(stored.message);
  return message === undefined || (message.isKind("check") && left(parent, message) === null);
}

const readAttack = messageReader(ATTACK);

/** Returns the writes that a message still requires. Empty if all are done or the message is taken back. */
function owedBy(message: Message): Owed[] {
  if (isNewer(message) || isTakenBack(message)) return [];
  const use = readUseMessage(message);
  if (use)
    return speakers(message, [use.actor?.actor ?? null]).flatMap(
      (actor) =>
        more.owed(actor, message, use) ??
        (ENDS.has(use.action)
          ? (ENDS.get(use.action) ?? []).flatMap((ended) => ending(actor, ended, message))
          : [
              ...leftBy(actor, use).flatMap((left) => leaving(actor, left, message)),
              ...endedBy(actor, message, use).map((write) => ({ actor, write })),
              ...(isSpoken(actor, use) ? unhiding(actor, message, "verbalSpell") : []),
              // A grapple or a shove replaces an attack, so it reveals the attacker too.
              ...(use.contest?.of === "grapple" || use.contest?.of === "shove"
                ? unhiding(actor, message, "attack")
                : []),
            ]),
    );
  if (message.isKind("attack")) {
    const { attackers, ...cast } = readAttack(message.id ?? "", message.system);
    const doers = speakers(
      message,
      attackers.map(({ actor }) => actor),
    );
    return [
      ...doers.flatMap((actor) => unhiding(actor, message, "attack")),
      ...doers.slice(0, 1).flatMap((actor) => leaving(actor, concentrationOn(actor, cast), message)),
    ];
  }
  if (isPlea(message)) return awaitingPlea(message);
  if (!message.isKind("check")) return [];
  const left = LEFT_BY_CHECKS.get(message.system.action);
  if (left)
    return speakers(message, [message.system.actor]).flatMap((actor) => {
      const effect = left(actor, message);
      return effect === null ? lifting(actor, message.id ?? "") : leaving(actor, effect ?? null, message);
    });
  return foundBy(message)
    .filter(({ one }) => since(one).includes(message))
    .map(({ actor, write }) => ({ actor, write }));
}

/** Whether a message answers an attempt to influence. */
const isPlea = (message: Message): boolean => message.isKind("request") && REQUEST.read(message.system).plea !== null;
const isSearch = (message: Message): boolean => message.isKind("check") && message.system.action === "search";
/** Whether only GMs may know the difficulty of a check, so that one of their clients writes what it leaves. @rule B-SOC-05 */
const isGMsToJudge = (message: Message): boolean =>
  isPlea(message) ||
  (message.isKind("check") && message.system.action === "influence" && message.system.request !== "");
const isMine = ({ system }: Message): boolean => "tab" in system && system.tab === tabId();

const after: Duties<Duty> = {
  name: "after",
  of: (id, atLogin) => {
    const message = game.messages.get(id);
    const judged = message !== undefined && isGMsToJudge(message);
    const wait = atLogin || !message || isSearch(message) || judged ? 0 : PATIENCE;
    const actors = message ? new Set(owedBy(message).map(({ actor }) => actor)) : [];
    return [...actors].map((actor) => ({
      id: `${id}:${actor.uuid}`,
      place: judged
        ? Number(game.users.activeGM?.isSelf === true) - 1
        : message
          ? usersInOrder(actor, message).indexOf(game.user.id)
          : -1,
      way: "auto",
      own: message !== undefined && isMine(message) && !isSearch(message) && !judged,
      wait,
    }));
  },
  act: (id, duties) => {
    const message = game.messages.get(id);
    const whose = new Set(duties.map((duty) => duty.id));
    if (message) void finish(message, ({ uuid }) => whose.has(`${id}:${uuid}`)).catch(notifyFailure);
  },
};

/** Makes a responsible client pay the cost if no client of the author does. */
const paying: Duties<Duty> = {
  name: "pay",
  of: (id) => {
    const message = game.messages.get(id);
    if (!message || message.isAuthor || isNewer(message)) return [];
    return costsOf(message).flatMap((cost): Duty[] => {
      const { actor, cancelled } = cost;
      if (!speaksFor(message, actor)) return [];
      const place = cancelled || isBegun(cost) ? -1 : usersInOrder(actor, message).indexOf(game.user.id);
      return [{ id: `pay:${id}:${actor.uuid}`, place, way: "auto", wait: LONG_PATIENCE }];
    });
  },
  act: (id) => void payCost(id).catch(notifyFailure),
};

/** Writes what a message still requires on the actors this user owns. */
export function finish(message: Message, of: (actor: OpposedActor) => boolean = () => true): Promise<void> {
  return inTurn(`after:${message.id ?? ""}`, async () => {
    for (const { actor, write } of owedBy(message)) if (actor.isOwner && of(actor)) await write();
  });
}

/**
 * Watches whether the consequences of a new message are written and its cost is paid. The tab that created the message does
 * both at once and needs no watching.
 */
export function resolveAftermath(message: Message): void {
  const { id } = message;
  if (id === null || (isMine(message) && !isSearch(message) && !isGMsToJudge(message))) return;
  actOnDue(after, id);
  actOnDue(paying, id);
  // The tab that created the message may have closed. Another tab of the same user then pays, unless the cost is paid.
  if (message.isAuthor && !isMine(message))
    later(`pay:${id}`, LONG_PATIENCE, () => void payCost(id).catch(notifyFailure));
}

/** Checks a message again whose roll counts differently now, or that waits for another roll. */
export function resolveAgain(id: string): void {
  actOnDue(after, id);
}

/** Checks recent messages again. When one message is taken back, another may have to end the same effect. */
export function resolveMissedAftermath(atLogin: boolean): void {
  for (const message of game.messages.contents.slice(-YOUNG.messages))
    if (ageOf(message) <= YOUNG.milliseconds) {
      actOnDue(after, message.id, atLogin);
      actOnDue(paying, message.id);
    }
}
