/**
 * Who is carried goes along: a rider with what he sits on, who is held with whoever drags him. Whoever answers for the one who is
 * carried writes it, as a displacement with a note of where he was, so that it costs him nothing and comes back with the move.
 * @rule B-MNT-02 B-COND-GRA-3 B-FREE-04
 */
import type { Stand } from "../../canvas/carried.ts";
import { cellsApart, freeBeside } from "../../canvas/beside.ts";
import { gripsOn } from "../../terrain/step-costs.ts";
import { cellFeet } from "../../canvas/measure.ts";
import type { StoredDeed } from "../../data/effects/deed.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { deedOf, isUnmade, isWithdrawn } from "../../documents/effects/action-effects.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { isAsItsBase } from "../../documents/shared/every-actor.ts";
import { grappleReach } from "../../documents/effects/grapples.ts";
import { isFreeMove } from "../../rules/movement/step-cost.ts";
import { onRecheck } from "../protocol/duties.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure } from "../shared/notify.ts";
import { inBatches } from "../shared/batches.pure.ts";
import { isAt, moveBack, moveNoted, placeNotes } from "../number-writes/place-notes.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { endGoingOn } from "./held.ts";
import { readUseMessage } from "./use.ts";
import { besideOn, MOUNT, riding } from "./mount.ts";

type Token = TokenDocument.Implementation;
type Effect = ActiveEffect.Implementation;

const placeOf = ({ x, y, elevation }: Token): Required<Stand> => ({ x: Math.round(x), y: Math.round(y), elevation });

/** Whether it is for this user to move somebody. */
function isMine({ actor }: Token): boolean {
  return actor instanceof OpposedActor && usersInOrder(actor, { author: null })[0] === game.user.id;
}

/** Carries him, with a note under the id of what has done it. Where it was swept away he has been moved since. */
async function carryTo(token: Token, { x, y, elevation }: Stand, id: string, from = placeOf(token)): Promise<void> {
  const to = { x, y, elevation: elevation ?? token.elevation };
  await moveNoted(token, "carried", { id, from, to }, { again: () => Promise.resolve() });
}

/** Ends a ride; that it has ended is what puts the rider down, whoever writes it. @rule B-MNT-02 */
export async function getDown(actor: OpposedActor, message: string): Promise<void> {
  const ride = riding(actor);
  if (ride) await endGoingOn(ride, message);
}

const later = (token: Token, job: () => Promise<void>): void => {
  void inTurn(`follow:${token.uuid}`, job).catch(notifyFailure);
};

/** A rider is where his mount is. */
function sitUp(rider: Token, again = false): void {
  const { actor } = rider;
  if (!isMine(rider) || !actor) return;
  later(rider, async () => {
    const ride = actor instanceof OpposedActor ? riding(actor) : null;
    const mount = ride && besideOn(rider, ride.deed.target);
    // Two who sit on each other sit nowhere.
    const rides = mount?.actor instanceof OpposedActor ? riding(mount.actor) : null;
    if (!ride || !mount || rides?.deed.target === actor.uuid || isAt(rider, placeOf(mount))) return;
    // Taken back, he stands where he got on, however far he has ridden.
    const { message } = ride.deed;
    const on = placeNotes(rider, "carried").find(({ id }) => id === message);
    // Nobody is jerked back to a mount that he has left on foot because somebody logs in.
    if (again && on && !isAt(rider, on.to)) return;
    const from = on ? { ...on.from, elevation: on.from.elevation ?? rider.elevation } : placeOf(rider);
    await carryTo(rider, placeOf(mount), message, from);
  });
}

/** Who has got down stands beside what carried him, once; taken back he sits on it again. @rule B-MNT-02 */
function standBeside(rider: Token, { target, endedBy }: StoredDeed): void {
  if (!isMine(rider)) return;
  later(rider, async () => {
    const by = endedBy?.findLast((id) => !isWithdrawn(id));
    const mount = besideOn(rider, target);
    if (by === undefined || !mount || !isAt(rider, placeOf(mount))) return;
    const to = placeNotes(rider, "carried").some(({ id }) => id === by) ? null : freeBeside(rider, mount, rider);
    if (to) await carryTo(rider, to, by);
  });
}

/** Tokens of those who ride on the creature of a token, or on anybody. */
function riders(scene: Scene.Implementation, mount?: Token): Token[] {
  return scene.tokens.contents.filter((token) => {
    if (isAsItsBase(token)) return false;
    const { actor } = token;
    const ride = actor instanceof OpposedActor ? riding(actor) : null;
    return ride !== null && (!mount || ride.deed.target === mount.actor?.uuid);
  });
}

/** Whom each of them held when it was last looked, by scene: a move alone makes a grip slip. */
const held = new WeakMap<Scene.Implementation, ReadonlyMap<Token, readonly Token[]>>();
const lookAtGrips = inBatches((scene: Scene.Implementation) => {
  const grips = gripsOn(scene);
  held.set(scene, grips);
  // Now they can still be read: what is taken back is on no record any more.
  for (const holder of grips.keys()) waysOf(holder);
});
const lookSoon = ({ parent }: Token): void => {
  if (parent) lookAtGrips(parent);
};

interface Way {
  readonly id: string;
  readonly method: string;
  /** What was moved without a way tells none. */
  readonly origin?: { readonly x: number; readonly y: number };
  readonly passed: {
    readonly waypoints: readonly { readonly x: number; readonly y: number; readonly action: string }[];
  };
}

/** Movements of those who hold somebody, with where each began: what is taken back is one of the last of them. */
const begun = new WeakMap<Token, { readonly id: string; readonly x: number; readonly y: number }[]>();
/** So many of one token. */
const MOST = 20;

/** Reads them from its record, for a page that was not there. */
function waysOf(holder: Token): { readonly id: string; readonly x: number; readonly y: number }[] {
  const known = begun.get(holder);
  if (known) return known;
  const { movementHistory: history } = holder;
  const read = history.flatMap(({ movementId }, index) => {
    const from = history[index - 1];
    return from && movementId && movementId !== from.movementId ? [{ id: movementId, x: from.x, y: from.y }] : [];
  });
  begun.set(holder, read);
  return read;
}

const noteOf = (holder: Token, movement: string): string => `${holder.uuid}:${movement}`;

/** Whom movements had dragged that are taken back comes back with them, the last one first. */
function dragBack(holder: Token): void {
  const ways = waysOf(holder);
  const from = ways.findLastIndex(({ x, y }) => x === holder.x && y === holder.y);
  const undone = from < 0 ? [] : ways.splice(from).reverse();
  for (const token of holder.parent?.tokens.contents ?? [])
    for (const { id } of undone) {
      const note = noteOf(holder, id);
      if (placeNotes(token, "carried").some((one) => one.id === note) && isMine(token))
        later(token, () => moveBack(token, "carried", note));
    }
}

/** Takes along whom it holds, to the place that it has just left. Who is pushed or crosses no space lets go. */
function drag(holder: Token, { id, method, origin, passed: { waypoints } }: Way): void {
  if (method === "undo") {
    dragBack(holder);
    return;
  }
  const holds = (holder.parent && held.get(holder.parent)?.get(holder)) ?? [];
  const ways = waysOf(holder);
  if (!origin) return;
  if (ways.at(-1)?.id !== id) ways.push({ id, x: origin.x, y: origin.y });
  if (ways.length > MOST) ways.shift();
  const feet = holder.parent && cellFeet(holder.parent);
  if (!holder.actor || feet === null || waypoints.some(({ action }) => isFreeMove(action))) return;
  const reach = grappleReach(holder.actor) / feet - 1;
  const before = waypoints.at(-2) ?? origin;
  for (const token of holds)
    if (isMine(token))
      later(token, async () => {
        if (cellsApart(token, token, holder, holder) <= reach) return;
        const to = freeBeside(token, holder, before);
        if (to) await carryTo(token, to, noteOf(holder, id));
      });
}

function moved(token: Token, way: Way): void {
  if (token.parent) for (const rider of riders(token.parent, token)) sitUp(rider);
  drag(token, way);
  lookSoon(token);
}

/** Tokens of a creature on all scenes. */
const everyTokenOf = (actor: OpposedActor): Token[] =>
  actor.token
    ? [actor.token]
    : game.scenes.contents.flatMap(({ tokens }) =>
        tokens.contents.filter(({ actorLink, actorId }) => actorLink && actorId === actor.id),
      );

/** An effect of riding or of a grip has come, gone, or says something else. */
function changed(effect: Effect): void {
  const [deed, actor] = [deedOf(effect), effect.parent];
  if (!(actor instanceof OpposedActor)) return;
  // Whatever effect it is: it may make a grip slip.
  for (const token of everyTokenOf(actor)) {
    lookSoon(token);
    if (deed?.action !== MOUNT) continue;
    if (riding(actor)) sitUp(token);
    else if (!isUnmade(effect, actor)) standBeside(token, deed);
    else if (isMine(token)) later(token, () => moveBack(token, "carried", deed.message));
  }
}

/** Getting down was taken back: he sits on it again. */
function ridesAgain(message: ChatMessage.Implementation): void {
  const use = readUseMessage(message);
  if (use?.action !== "dismount" || !use.cancelled) return;
  const uuid = use.actor?.actor;
  for (const { tokens } of game.scenes)
    for (const token of tokens) if (!isAsItsBase(token) && token.actor?.uuid === uuid) sitUp(token);
}

/** From now on. */
export function followMoves(): void {
  Hooks.on("updateToken", (token, changes) => {
    if ("x" in changes || "y" in changes || "elevation" in changes) moved(token, token.movement);
  });
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, changed);
  for (const event of ["createToken", "deleteToken"] as const) Hooks.on(event, lookSoon);
  onDocument("messageUpdated", ridesAgain);
  onRecheck(() => {
    for (const scene of game.scenes) {
      lookAtGrips(scene);
      for (const rider of riders(scene)) sitUp(rider, true);
    }
  });
}
