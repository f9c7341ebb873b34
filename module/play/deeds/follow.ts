/**
 * Who is carried goes along: a rider with what he sits on, who is held with whoever drags him. Whoever answers for the one who is
 * carried writes it, as a displacement with a note of where he was, so that it costs him nothing and comes back with the move.
 * @rule B-MNT-02 B-COND-GRA-3 B-FREE-04
 */
import type { Stand } from "../../canvas/carried.ts";
import { cellsApart, freeBeside } from "../../canvas/beside.ts";
import { heldBy } from "../../canvas/step-costs.ts";
import { cellFeet } from "../../canvas/measure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { deedOf, isWithdrawn } from "../../documents/deed-effects.ts";
import { onDocument } from "../../documents/events.ts";
import { grappleReach } from "../../documents/grips.ts";
import { isFreeMove } from "../../rules/step-cost.ts";
import { onRecheck } from "../exchange/duties.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { notifyFailure } from "../exchange/notify.ts";
import { isAt, moveBack, moveNoted, placeNotes } from "../exchange/place-notes.ts";
import { usersInOrder } from "../exchange/responsible.ts";
import { tokenOf } from "../table/tokens.ts";
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

/** Gets down beside the mount; taken back he sits on it again. @rule B-MNT-02 */
export async function getDown(actor: OpposedActor, message: string): Promise<void> {
  const [rider, ride] = [tokenOf(actor), riding(actor)];
  const mount = rider && ride && besideOn(rider, ride.deed.target);
  if (!rider || !ride) return;
  const to = mount && freeBeside(rider, mount, rider);
  await endGoingOn(ride, message);
  if (to) await carryTo(rider, to, message);
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

/** Tokens of those who ride on the creature of a token, or on anybody. */
function riders(scene: Scene.Implementation, mount?: Token): Token[] {
  return scene.tokens.contents.filter(({ actor }) => {
    const ride = actor instanceof OpposedActor ? riding(actor) : null;
    return ride !== null && (!mount || ride.deed.target === mount.actor?.uuid);
  });
}

/** Whom each of them held when it was last looked: a move alone makes a grip slip. */
let held = new Map<Token, readonly Token[]>();
let waiting = false;

function lookSoon(): void {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    const tokens = game.scenes.contents.flatMap(({ tokens: all }) => all.contents);
    const anyGrip = tokens.some(({ actor }) => actor?.statuses.has("grappled") === true);
    held = new Map(anyGrip ? tokens.map((token) => [token, heldBy(token)]) : []);
  });
}

interface Way {
  readonly method: string;
  readonly origin: { readonly x: number; readonly y: number };
  readonly passed: {
    readonly waypoints: readonly { readonly x: number; readonly y: number; readonly action: string }[];
  };
}

/** Takes along whom it holds, to the place that it has just left. Who is pushed or crosses no space lets go. */
function drag(holder: Token, { method, origin, passed: { waypoints } }: Way): void {
  if (method === "undo") {
    for (const token of holder.parent?.tokens.contents ?? [])
      if (placeNotes(token, "carried").length > 0 && isMine(token))
        later(token, () => moveBack(token, "carried", `${holder.uuid}:${String(holder.x)},${String(holder.y)}`));
    return;
  }
  const feet = holder.parent && cellFeet(holder.parent);
  if (!holder.actor || feet === null || waypoints.some(({ action }) => isFreeMove(action))) return;
  const reach = grappleReach(holder.actor) / feet - 1;
  const before = waypoints.at(-2) ?? origin;
  for (const token of held.get(holder) ?? [])
    if (isMine(token))
      later(token, async () => {
        if (cellsApart(token, token, holder, holder) <= reach) return;
        const to = freeBeside(token, holder, before);
        if (to) await carryTo(token, to, `${holder.uuid}:${String(origin.x)},${String(origin.y)}`);
      });
}

function moved(token: Token, way: Way): void {
  if (token.parent) for (const rider of riders(token.parent, token)) sitUp(rider);
  drag(token, way);
  lookSoon();
}

/** An effect of riding has come, gone, or says something else. */
function rides(effect: Effect): void {
  lookSoon();
  const [deed, rider] = [deedOf(effect), effect.parent];
  if (deed?.action !== MOUNT || !(rider instanceof OpposedActor)) return;
  const tokens = game.scenes.contents.flatMap(({ tokens: all }) => all.contents);
  for (const token of tokens.filter(({ actor }) => actor?.uuid === rider.uuid)) {
    if (riding(rider)) sitUp(token);
    else if (isMine(token) && isWithdrawn(deed.message)) later(token, () => moveBack(token, "carried", deed.message));
  }
}

/** Getting down was taken back: he sits on it again. */
function ridesAgain(message: ChatMessage.Implementation): void {
  const use = readUseMessage(message);
  if (use?.action !== "dismount" || !use.cancelled) return;
  const uuid = use.actor?.actor;
  for (const { tokens } of game.scenes) for (const token of tokens) if (token.actor?.uuid === uuid) sitUp(token);
}

/** From now on. */
export function followMoves(): void {
  Hooks.on("updateToken", (token, changes) => {
    if ("x" in changes || "y" in changes || "elevation" in changes) moved(token, token.movement);
  });
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, rides);
  for (const event of ["createToken", "deleteToken"] as const) Hooks.on(event, lookSoon);
  onDocument("messageUpdated", ridesAgain);
  onRecheck(() => {
    lookSoon();
    for (const scene of game.scenes) for (const rider of riders(scene)) sitUp(rider, true);
  });
}
