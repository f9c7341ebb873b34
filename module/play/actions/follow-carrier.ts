/**
 * Moves carried creatures: a rider moves with its mount, a grappled creature with the grappler. The responsible client of the carried
 * creature writes the move as a displacement with a note of the old place. Such a move costs no speed and can be undone.
 * @rule B-MNT-02 B-COND-GRA-3 B-FREE-04
 */
import type { Stand } from "../../canvas/carried.ts";
import { cellsApart, freeBeside } from "../../canvas/beside.ts";
import { grapplesOn } from "../../terrain/step-costs.ts";
import { cellFeet } from "../../canvas/measure.ts";
import type { StoredAction } from "../../data/effects/action-effect.pure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { actionOf, isUnmade, isWithdrawn, goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { onDocument } from "../../documents/common/events.ts";
import { isAsItsBase, isReadable } from "../../documents/common/every-actor.ts";
import { grappleReach } from "../../documents/effects/grapples.ts";
import { isFreeMove } from "../../rules/movement/step-cost.ts";
import { onRecheck } from "../protocol/duties.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { inBatches } from "../common/batches.pure.ts";
import { isAt, moveBack, moveNoted, placeNotes } from "../number-writes/place-notes.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { endGoingOn } from "./lasting-action.ts";
import { readUseMessage } from "./post-action.ts";
import { SIZES, type Size } from "../../rules/movement/size.ts";
import { mayMount } from "../../rules/movement/mounts.ts";
import { feetApart } from "../modifiers/circumstances.ts";
import { findActor } from "../common/documents.ts";
import { tokenOf } from "../scene/tokens.ts";

type Token = TokenDocument.Implementation;
type Effect = ActiveEffect.Implementation;

const placeOf = ({ x, y, elevation }: Token): Required<Stand> => ({ x: Math.round(x), y: Math.round(y), elevation });

/** Returns whether this client is responsible for moving the token. */
function isMine({ actor }: Token): boolean {
  return actor instanceof OpposedActor && usersInOrder(actor, { author: null })[0] === game.user.id;
}

/** Displaces a token and notes the move under an id. If another write overwrites this one, the client does not repeat the move. */
async function carryTo(token: Token, { x, y, elevation }: Stand, id: string, from = placeOf(token)): Promise<void> {
  const to = { x, y, elevation: elevation ?? token.elevation };
  await moveNoted(token, "carried", { id, from, to }, { again: () => Promise.resolve() });
}

/** Riding. An effect on the rider names the mount. */
export const MOUNT = "mount";

const sizeOf = ({ creature }: OpposedActor): Size => SIZES.find((one) => one === creature?.size) ?? "medium";

/** Returns the riding effect of an actor. Null if the actor rides nothing. */
export const riding = (actor: OpposedActor): GoingOn | null => goingOn(actor, MOUNT)[0] ?? null;

/** Returns the token of an actor on the same scene as another token. */
export function besideOn({ parent }: Token, uuid: string | null): Token | null {
  const actor = uuid === null ? null : findActor({ actor: uuid, token: null });
  return (actor && parent?.tokens.contents.find((token) => token.actor?.uuid === actor.uuid)) ?? null;
}

/** Returns the adjacent allies that are large enough to carry the actor. @rule B-MNT-01 B-MNT-02 */
export function mountsFor(actor: OpposedActor): OpposedActor[] {
  const token = tokenOf(actor);
  if (!token?.parent || riding(actor)) return [];
  return token.parent.tokens.contents.flatMap((other) => {
    const mount = other.actor;
    if (!mount || !isReadable(mount) || !mount.creature || other === token || other.hidden || mount.dead) return [];
    const willing = Math.sign(other.disposition) === Math.sign(token.disposition) && token.disposition !== 0;
    const distance = feetApart(token, other) ?? Infinity;
    return mayMount(sizeOf(actor), sizeOf(mount), { willing, fittingAnatomy: true, distance }).ok ? [mount] : [];
  });
}

/** Ends a ride. The end of the riding effect then triggers the move beside the mount. @rule B-MNT-02 */
export async function getDown(actor: OpposedActor, message: string): Promise<void> {
  const ride = riding(actor);
  if (ride) await endGoingOn(ride, message);
}

const later = (token: Token, job: () => Promise<void>): void => {
  void inTurn(`follow:${token.uuid}`, job).catch(notifyFailure);
};

/** Moves a rider to the place of its mount. */
function sitUp(rider: Token, again = false): void {
  const { actor } = rider;
  if (!isMine(rider) || !actor) return;
  later(rider, async () => {
    const ride = actor instanceof OpposedActor ? riding(actor) : null;
    const mount = ride && besideOn(rider, ride.stored.target);
    // Two creatures that ride each other do not move.
    const rides = mount?.actor instanceof OpposedActor ? riding(mount.actor) : null;
    if (!ride || !mount || rides?.stored.target === actor.uuid || isAt(rider, placeOf(mount))) return;
    // The note keeps the place where the rider mounted. Undoing the ride moves the rider back there.
    const { message } = ride.stored;
    const on = placeNotes(rider, "carried").find(({ id }) => id === message);
    // A login must not pull a rider back to a mount that the rider left on foot.
    if (again && on && !isAt(rider, on.to)) return;
    const from = on ? { ...on.from, elevation: on.from.elevation ?? rider.elevation } : placeOf(rider);
    await carryTo(rider, placeOf(mount), message, from);
  });
}

/** Moves a rider beside its former mount once. If the dismount is taken back, the rider sits on the mount again. @rule B-MNT-02 */
function standBeside(rider: Token, { target, endedBy }: StoredAction): void {
  if (!isMine(rider)) return;
  later(rider, async () => {
    const by = endedBy?.findLast((id) => !isWithdrawn(id));
    const mount = besideOn(rider, target);
    if (by === undefined || !mount || !isAt(rider, placeOf(mount))) return;
    const to = placeNotes(rider, "carried").some(({ id }) => id === by) ? null : freeBeside(rider, mount, rider);
    if (to) await carryTo(rider, to, by);
  });
}

/** Returns the tokens that ride this token's creature. Without a mount, returns all riders of the scene. */
function riders(scene: Scene.Implementation, mount?: Token): Token[] {
  return scene.tokens.contents.filter((token) => {
    if (isAsItsBase(token)) return false;
    const { actor } = token;
    const ride = actor instanceof OpposedActor ? riding(actor) : null;
    return ride !== null && (!mount || ride.stored.target === mount.actor?.uuid);
  });
}

/** The tokens each grappler held at the last look, by scene. A move can end a grapple, so the old state is kept. */
const held = new WeakMap<Scene.Implementation, ReadonlyMap<Token, readonly Token[]>>();
const lookAtGrips = inBatches((scene: Scene.Implementation) => {
  const grips = grapplesOn(scene);
  held.set(scene, grips);
  // Read the movement history now, because Foundry removes undone movements from it.
  for (const holder of grips.keys()) waysOf(holder);
});
const lookSoon = ({ parent }: Token): void => {
  if (parent) lookAtGrips(parent);
};

interface Way {
  readonly id: string;
  readonly method: string;
  /** Start of the movement. Left out if Foundry names none. */
  readonly origin?: { readonly x: number; readonly y: number };
  readonly passed: {
    readonly waypoints: readonly { readonly x: number; readonly y: number; readonly action: string }[];
  };
}

/** Recent movements of each grappler with their starting points. An undone movement is one of them. */
const begun = new WeakMap<Token, { readonly id: string; readonly x: number; readonly y: number }[]>();
/** Maximum number of movements kept per token. */
const MOST = 20;

/** Reads the movements from the token's history, for a client that logged in later. */
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

/** Moves dragged creatures back when the grappler's movements are undone, the latest movement first. */
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

/** Drags the held creatures to a place beside the grappler's path. A pushed or teleported grappler drags nothing. */
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

/** Returns the tokens of an actor on all scenes. */
const everyTokenOf = (actor: OpposedActor): Token[] =>
  actor.token
    ? [actor.token]
    : game.scenes.contents.flatMap(({ tokens }) =>
        tokens.contents.filter(({ actorLink, actorId }) => actorLink && actorId === actor.id),
      );

/** Reacts to a created, changed or deleted effect. */
function changed(effect: Effect): void {
  const [stored, actor] = [actionOf(effect), effect.parent];
  if (!(actor instanceof OpposedActor)) return;
  // Any effect can end a grapple, so check grapples in all cases.
  for (const token of everyTokenOf(actor)) {
    lookSoon(token);
    if (stored?.action !== MOUNT) continue;
    if (riding(actor)) sitUp(token);
    else if (!isUnmade(effect, actor)) standBeside(token, stored);
    else if (isMine(token)) later(token, () => moveBack(token, "carried", stored.message));
  }
}

/** Moves a rider back onto the mount when the dismount is taken back. */
function ridesAgain(message: ChatMessage.Implementation): void {
  const use = readUseMessage(message);
  if (use?.action !== "dismount" || !use.cancelled) return;
  const uuid = use.actor?.actor;
  for (const { tokens } of game.scenes)
    for (const token of tokens) if (!isAsItsBase(token) && token.actor?.uuid === uuid) sitUp(token);
}

/** Registers the hooks that move carried creatures. */
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
