/**
 * What an action leaves: the effect of who dodges, the end of what somebody was hidden by. Whoever acts writes it after his
 * message; where his tab has died between the two, or it is another's to write, those who answer for the creature do, also
 * when they come later. It is told from the message and the effects that are there, so nobody does it twice.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { CONCENTRATE } from "../../data/effects/deed.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { told } from "../../data/record/record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { deedOf, goingOn, isCancelled, isTakenBack, since } from "../../documents/effects/action-effects.ts";
import { endsHidden } from "../../rules/turn/actions.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { endState } from "../../documents/effects/effect-ends.ts";
import { ageOf, YOUNG } from "../shared/age.ts";
import { actOnDue, later, type Duties, type Duty } from "../protocol/duties.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { notePlace } from "../shared/id.pure.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure } from "../shared/notify.ts";
import { once } from "../shared/once.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { isNewer } from "../secrecy/reveal.ts";
import { tabId } from "../shared/tab.ts";
import { FREE_REIN } from "../scene/reins.ts";
import { receiptAs } from "../number-writes/change.pure.ts";
import { readCosts } from "./cost.pure.ts";
import { settleCost } from "./cost.ts";
import { endGoingOn, hold, letGo } from "./held.ts";
import { foundBy } from "./found.ts";
import { concentrationOn, hidingOf, LANDING, landedOf, leftBy, influenceRetryEffect } from "./left.ts";
import { endedBy } from "./prone.ts";
import type { UseRecord } from "./records.pure.ts";
import { takingOf } from "./taking.ts";
import { readUseMessage } from "./use.ts";

type Message = ChatMessage.Implementation;

/** Something that is still to be written. */
export interface Owed {
  readonly actor: OpposedActor;
  readonly write: () => Promise<unknown>;
  /** Whether it makes something; left out = it ends something. */
  readonly makes?: true;
}

/** Milliseconds for which others let the tab that acts finish. */
const PATIENCE = 5000;
/** The same for what it pays: where somebody else has swept that away it pays anew, on bad lines several times. */
const LONG_PATIENCE = 20_000;

/** Who has done nothing. */
const NOBODY = { actor: null, token: null };

/** Where a creature notes what of its deeds was taken off by hand. */
export const offPlace = (message: string): string => notePlace("off", message);

/** Messages whose effect somebody has taken off, as this page has seen it. */
const takenOff = new Set<string>();
Hooks.on("deleteActiveEffect", (effect: ActiveEffect.Implementation) => {
  const deed = deedOf(effect);
  if (deed) takenOff.add(deed.message);
});

const isOff = ({ flags }: OpposedActor, id: string): boolean =>
  takenOff.has(id) || foundry.utils.getProperty(flags, `${SYSTEM_ID}.${offPlace(id)}`) === id;

/** Ends what an actor went on doing when the message came. */
const ending = (actor: OpposedActor, action: string, message: Message): Owed[] =>
  goingOn(actor, action)
    .filter((one) => since(one).includes(message))
    .map((one) => ({ actor, write: () => endGoingOn(one, message.id ?? "") }));

/** What a deed owes to others, by code that comes when the table is there: see for-others.ts. Null = it is none of these. */
export const more: {
  owed: (doer: OpposedActor, message: Message, use: UseRecord) => Owed[] | null;
} = { owed: () => null };

/** The key of giving up a concentration. */
export const DROP = "dropConcentration";

/** Whether what a message has begun was given up since. */
function isDropped(actor: OpposedActor, begun: Message): boolean {
  if (readUseMessage(begun)?.concentration !== true) return false;
  const log = game.messages.contents;
  return log.slice(log.findIndex(({ id }) => id === begun.id) + 1).some((message) => {
    const use = readUseMessage(message);
    return use?.action === DROP && !use.cancelled && use.actor?.actor === actor.uuid && speaksFor(message, actor);
  });
}

/** The effect that an actor has of his deed, where it is not there. */
function leaving(actor: OpposedActor, left: ReturnType<typeof hidingOf>, message: Message): Owed[] {
  const id = message.id ?? "";
  if (!left || actor.effects.has(left._id) || isOff(actor, id) || isDropped(actor, message)) return [];
  // What would be over by now nobody needs.
  if (endState({ flags: left.flags, item: null, parent: actor }) === "over") return [];
  const write = async (): Promise<void> => {
    // Where another page was faster, and somebody still faster, it is there no more.
    await once(
      () => hold(actor, left),
      () => actor.effects.has(left._id) || isOff(actor, id) || isCancelled(id),
    );
    await recordPlayersTurns(actor, left._id);
  };
  return [{ actor, write, makes: true }];
}

/**
 * Takes off what was just made, or ends it, by what has come while it was on its way: whoever took it back or struck in that
 * moment has found nothing.
 */
async function recordPlayersTurns(actor: OpposedActor, id: string): Promise<void> {
  const effect = actor.effects.get(id);
  const deed = effect && deedOf(effect);
  if (!deed) return;
  if (isCancelled(deed.message)) return letGo(actor, deed.message);
  for (const one of since({ effect, deed }).flatMap(owedBy)) if (one.actor === actor && !one.makes) await one.write();
}

/** Those of a message whose author may speak for them. */
function speakers(message: Message, uuids: readonly (string | null)[]): OpposedActor[] {
  const actors = uuids.flatMap((actor) => findActor({ actor, token: null }) ?? []);
  return [...new Set(actors)].filter((actor) => speaksFor(message, actor));
}

/** Actions that put an end to what their doer goes on doing. @rule B-ACT-11 B-ACT-15 H-CONC-02 B-CONC-02 */
const ENDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["release", ["ready"]],
  ["reveal", ["hide"]],
  [DROP, [CONCENTRATE]],
  ["dismount", ["mount", FREE_REIN]],
  ["takeReins", [FREE_REIN]],
]);

/** Who attacks or speaks a spell is hidden no longer. @rule B-ACT-11 B-ATK-10 B-ATK-16 B-ATK-17 */
const unhiding = (actor: OpposedActor, message: Message, event: string): Owed[] =>
  endsHidden(event) ? ending(actor, "hide", message) : [];

/** Whether a spell is cast whose words are heard. */
function isSpoken(actor: OpposedActor, { action, item, held }: UseRecord): boolean {
  // What was readied was spoken then.
  const spell =
    (action === "item" && held === "") || action === "ready" || action === CASTING
      ? actor.items.get(item?.uuid.split(".").at(-1) ?? "")
      : undefined;
  return spell?.isKind("spell") === true && spell.system.components.verbal;
}

/** Checks that leave something on who rolled. @rule B-ACT-09 B-SOC-06 B-MOV-21 */
const LEFT_BY_CHECKS = new Map([
  ["hide", hidingOf],
  ["influence", influenceRetryEffect],
  [LANDING, landedOf],
]);

const attackOf = told(ATTACK);

/** What a message owes to the creatures in it; nothing once that is done, or taken back. */
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
              // A grapple and a shove are made in place of an attack.
              ...(use.contest && use.contest.of !== "escape" ? unhiding(actor, message, "attack") : []),
            ]),
    );
  if (message.isKind("attack")) {
    const { attackers, ...cast } = attackOf(message.id ?? "", message.system);
    const doers = speakers(
      message,
      attackers.map(({ actor }) => actor),
    );
    return [
      ...doers.flatMap((actor) => unhiding(actor, message, "attack")),
      ...doers.slice(0, 1).flatMap((actor) => leaving(actor, concentrationOn(actor, cast), message)),
    ];
  }
  if (!message.isKind("check")) return [];
  const left = LEFT_BY_CHECKS.get(message.system.action);
  if (left)
    return speakers(message, [message.system.actor]).flatMap((actor) => leaving(actor, left(actor, message), message));
  return foundBy(message)
    .filter(({ one }) => since(one).includes(message))
    .map(({ actor, write }) => ({ actor, write }));
}

const isSearch = (message: Message): boolean => message.isKind("check") && message.system.action === "search";
const isMine = ({ system }: Message): boolean => "tab" in system && system.tab === tabId();

const after: Duties<Duty> = {
  name: "after",
  of: (id, atLogin) => {
    const message = game.messages.get(id);
    const wait = atLogin || !message || isSearch(message) ? 0 : PATIENCE;
    const actors = message ? new Set(owedBy(message).map(({ actor }) => actor)) : [];
    return [...actors].map((actor) => ({
      id: `${id}:${actor.uuid}`,
      place: message ? usersInOrder(actor, message).indexOf(game.user.id) : -1,
      way: "auto",
      own: message !== undefined && isMine(message) && !isSearch(message),
      wait,
    }));
  },
  act: (id, duties) => {
    const message = game.messages.get(id);
    const whose = new Set(duties.map((duty) => duty.id));
    if (message) void finish(message, ({ uuid }) => whose.has(`${id}:${uuid}`)).catch(notifyFailure);
  },
};

/** Whether a use counts and what it takes was never taken. */
function isUnpaid(message: Message, actor: OpposedActor): boolean {
  const taking = takingOf(message);
  return (
    taking !== null &&
    !taking.cancelled &&
    taking.pays.length > 0 &&
    receiptAs(readCosts(actor.creature?.costs), message.id ?? "", "applied") === null
  );
}

/** Where nobody of its author's comes back to pay, whoever else answers for the doer does: what counts is paid for. */
const paying: Duties<Duty> = {
  name: "pay",
  of: (id) => {
    const message = game.messages.get(id);
    const actor = findActor(message ? (takingOf(message)?.doer ?? NOBODY) : NOBODY);
    if (!message || !actor || message.isAuthor || isNewer(message) || !speaksFor(message, actor)) return [];
    const place = isUnpaid(message, actor) ? usersInOrder(actor, message).indexOf(game.user.id) : -1;
    return [{ id: `pay:${id}`, place, way: "auto", wait: LONG_PATIENCE }];
  },
  act: (id) => void settleCost(id).catch(notifyFailure),
};

/** Writes what a message still owes to those whom this user may write. */
export function finish(message: Message, of: (actor: OpposedActor) => boolean = () => true): Promise<void> {
  return inTurn(`after:${message.id ?? ""}`, async () => {
    for (const { actor, write } of owedBy(message)) if (actor.isOwner && of(actor)) await write();
  });
}

/** A message has come: its own tab is writing what it leaves, and pays what it takes. */
export function lookAfter(message: Message): void {
  const { id } = message;
  if (id === null || (isMine(message) && !isSearch(message))) return;
  actOnDue(after, id);
  actOnDue(paying, id);
  // That tab may have died while the message was on its way: another of the same user pays for it, unless it was paid.
  if (message.isAuthor && !isMine(message))
    later(`pay:${id}`, LONG_PATIENCE, () => void settleCost(id).catch(notifyFailure));
}

/** Looks at the newest messages again: what one has not ended another may have, once the first is taken back. */
export function lookAgain(atLogin: boolean): void {
  for (const message of game.messages.contents.slice(-YOUNG.messages))
    if (ageOf(message) <= YOUNG.milliseconds) {
      actOnDue(after, message.id, atLogin);
      actOnDue(paying, message.id);
    }
}
