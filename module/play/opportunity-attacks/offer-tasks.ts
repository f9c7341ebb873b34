/**
 * Offers opportunity attacks. When a creature leaves the reach of an enemy, the client responsible for that enemy shows a prompt. The
 * prompt closes at the end of the turn of the mover, when the reaction is spent, or when the movement is undone. No chat message is needed.
 */
import { orTellFailure } from "../common/in-turn.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDocument, tell } from "../../documents/common/events.ts";
import { lost } from "../../documents/effects/action-effects.ts";
import { follow, goesOn } from "../../documents/effects/effect-ends.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import { isStruckDown, strikesAgainst } from "../attack-state/provoked-strikes.ts";
import { keepingSaves } from "../check/concentration-saves.ts";
import { refreshCards } from "../protocol/cards.ts";
import { respond } from "../respond/respond.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { findToken } from "../common/documents.ts";
import { notePlace } from "../common/id.pure.ts";
import { together } from "../common/batches.pure.ts";
import { notifyFailure } from "../common/notify.ts";
import { askFor, dismiss, withdraw } from "../protocol/prompts.ts";
import type { Prompt } from "../protocol/prompt-queue.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { moverBy, movers, noteMovement, noteStrike, offersOf, type FreeOffer } from "./offers.ts";
import { provokesBySquares, type FreeArm } from "./watchers.ts";
import { nameOf } from "../secrecy/names.ts";

/** A prompt for an opportunity attack that this user may make. */
export interface FreeRequest extends Prompt {
  readonly verb: "free";
  /** Name of the moving creature as this user may see it. */
  readonly mover: string;
  readonly arms: readonly FreeArm[];
}

export const isFree = (request: Prompt): request is FreeRequest => request.verb === "free";

/** Ids of offers that this client declined but has not stored yet. */
const gone = new Set<string>();

/**
 * Returns the flag path for a declined offer in the User document. The flag keeps the offer closed after a reload, and other clients no
 * longer wait for this user.
 */
const goPlace = (id: string): string => `flags.${SYSTEM_ID}.${notePlace("letGo", id)}`;
const hasLetGo = (user: User.Implementation, id: string): boolean =>
  foundry.utils.getProperty(user, goPlace(id)) === id || (user.isSelf && gone.has(id));

/** Returns the user to ask for an offer, or null. */
function askedFor({ id, actor }: FreeOffer): User.Implementation | null {
  const user = game.users.get(usersInOrder(actor, { author: null })[0] ?? "");
  return user && !hasLetGo(user, id) ? user : null;
}

/** Actions for which `waits` looks right now. Their zones hide nobody from those who may strike. */
const looking = new Set<string>();

/** Actions whose targets wait for the attacks that they provoked, or whose doer such an attack has stopped. */
const held = new Map<string, "waits" | "stopped">();

/**
 * Returns whether the targets of a spell or a shot wait: a user is still asked for an attack that it provoked, or such an attack, or the
 * concentration on the spell, is not settled yet. Later turns wait for nothing.
 * @rule D-ATK-06 D-SPL-02 D-AOO-02 H-CONC-04
 */
function waits(message: ChatMessage.Implementation): boolean {
  const id = message.id ?? "";
  const mover = provokesBySquares() && !looking.has(id) ? moverBy(message) : null;
  if (!mover) return looking.has(id);
  looking.add(id);
  try {
    return isHeld(message, id, mover);
  } finally {
    looking.delete(id);
  }
}

/** Looks for {@link waits}. @param mover token of the doer, in its own turn */
function isHeld(message: ChatMessage.Implementation, id: string, mover: TokenDocument.Implementation): boolean {
  const waiting =
    mover.actor !== null &&
    (offersOf(mover).some((offer) => offer.movement === id && askedFor(offer) !== null) ||
      strikesAgainst(message).some(isOpen) ||
      keepingSaves(mover.actor).some(
        // A failed save ends the concentration a moment later.
        ({ stored, dc, rolled, effect }) =>
          stored.message === id && dc !== null && rolled?.success !== true && goesOn(effect),
      ));
  if (waiting) held.set(id, "waits");
  return waiting;
}

/** Returns whether an attack is not answered yet, or its damage not yet applied. */
function isOpen(strike: ChatMessage.Implementation): boolean {
  const attack = attackContext(strike);
  return (
    attack !== null &&
    !attack.record.cancelled &&
    targetContexts(attack, false).some(({ answer, state, voids }) =>
      answer ? voids.size === 0 && ["rolling", "ready"].includes(state.phase) : state.phase === "waiting",
    )
  );
}

/** Follows the actions that wait no longer: their targets answer, or what they left ends. An undone attack lets them go on. */
function goOn(): void {
  for (const [id, was] of held) {
    const message = game.messages.get(id);
    if (message && waits(message)) continue;
    const stopped = message !== undefined && isStruckDown(message);
    if (!stopped) held.delete(id);
    else if (was === "stopped") continue;
    else held.set(id, "stopped");
    follow();
    const actor = message && moverBy(message)?.actor;
    if (actor) tell("effectsEnded", actor);
    refreshCards(id);
    if (message) respond(id);
  }
}

/** Returns the users that currently have an open offer, once per offer. */
export function askedFree(): User.Implementation[] {
  return movers().flatMap((token) => offersOf(token).flatMap((offer) => askedFor(offer) ?? []));
}

const offering: Duties<Duty> = {
  name: "free",
  of: (uuid) => {
    const mover = findToken(uuid);
    return (mover ? offersOf(mover) : []).map((offer) => ({
      id: offer.id,
      place: askedFor(offer)?.isSelf === true ? 0 : -1,
      way: "ask",
    }));
  },
  ask: (uuid, { id }) => {
    asked.add(id);
    askFor(id, "", () => requestOf(uuid, id));
  },
  act: () => undefined,
};

const asked = new Set<string>();

const find = (uuid: string, id: string): FreeOffer | null => {
  const mover = findToken(uuid);
  return (mover && offersOf(mover).find((offer) => offer.id === id)) ?? null;
};

function requestOf(uuid: string, id: string): FreeRequest | null {
  const offer = find(uuid, id);
  if (!offer) return null;
  const { actor, watcher, mover, arms } = offer;
  return {
    verb: "free",
    id,
    messageId: "",
    targetKey: uuid,
    actor,
    target: { name: watcher.name, img: watcher.texture.src ?? actor.img ?? "" },
    leftToGM: "",
    mover: nameOf({ actor: mover.actor, token: mover }),
    arms,
  };
}

/** Checks the current offers and closes prompts whose offer has expired. */
function look(): void {
  const now = new Set<string>();
  const noted: typeof offering = {
    ...offering,
    of: (uuid) =>
      offering.of(uuid, false).map((duty) => {
        now.add(duty.id);
        return duty;
      }),
  };
  for (const token of movers()) actOnDue(noted, token.uuid);
  for (const id of asked)
    if (!now.has(id)) {
      asked.delete(id);
      withdraw(id);
    }
  goOn();
}

const lookTogether = together(look);
function soon(): void {
  if (asked.size + held.size > 0 || game.combats.contents.some(({ started }) => started)) lookTogether();
}

/** Makes the opportunity attack with one of the offered weapons. @returns whether the attack was made */
export async function takeFree({ id, targetKey }: FreeRequest, item: string): Promise<boolean> {
  return orTellFailure(false, async () => {
    const offer = find(targetKey, id);
    const arm = offer?.arms.find((one) => one.item.uuid === item);
    if (!offer || !arm) return false;
    return await (await import("./take-opportunity-attack.ts")).strikeFreely(offer, arm);
  });
}

/** Declines an offer. The offer does not appear again, even after a reload. */
export function letItGo({ id }: FreeRequest): void {
  gone.add(id);
  dismiss(id);
  game.user.update({ [goPlace(id)]: id }).catch(notifyFailure);
}

/** Starts to watch movements and checks the current offers. Call once when the game is ready. */
export function watchReaches(): void {
  lost.waits = waits;
  // A token update can move or hide the token, change its disposition, or clear its movement history.
  Hooks.on("updateToken", (token, changes) => {
    if ("x" in changes || "y" in changes || "elevation" in changes) noteMovement(token, token.movement.id);
    soon();
  });
  // A user who lets an attack go notes it on himself.
  for (const event of ["deleteToken", "updateCombat", "deleteCombat", "deleteCombatant", "updateUser"] as const)
    Hooks.on(event, soon);
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, soon);
  for (const event of ["messageCreated", "messageUpdated", "messageDeleted", "actorUpdated", "effectsEnded"] as const)
    onDocument(event, soon);
  onDocument("messageCreated", noteStrike);
  onRecheck(soon);
  soon();
}
