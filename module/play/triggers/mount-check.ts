/**
 * The check of a rider to stay mounted. The message id derives from the ride and the cause. A failure is noted on the ride, moves the rider
 * beside the mount, and makes the rider prone. Deleting the check or undoing its cause reverses both.
 */
import { OpposedActor } from "../../documents/actor.ts";
import { begunAt } from "../../documents/effects/concentrating.ts";
import { actionOf, endCauseOf, isWithdrawn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import { MOVEMENT_CHECKS } from "../../rules/movement/movement.ts";
import { mustStayMounted, stayMounted } from "../../rules/movement/mounts.ts";
import { currentRuleset } from "../../core/settings.ts";
import { checkPlace, checkState, isSaveAgainst, keepsIn } from "../check/read-check.ts";
import { actionEffectId, hold, letGo } from "../actions/lasting-action.ts";
import { besideOn, MOUNT, riding } from "../actions/follow-carrier.ts";
import { laidDown } from "../actions/prone.ts";
import { findActor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { once } from "../../documents/common/once.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { tokenOf } from "../scene/tokens.ts";
import { dueNow, type Due } from "../upkeep/due.ts";

type Message = ChatMessage.Implementation;
type Token = TokenDocument.Implementation;

const { attributes, dc } = MOVEMENT_CHECKS.stayingMounted;
const [KEY] = attributes;

/** An event that forces a rider to check. */
interface Shake {
  /** UUID of the effect that makes a creature prone, or of the token of the mount. */
  readonly of: string;
  /** Time of the effect, or the id of the movement. */
  readonly mark: string;
  /** Id of the message that caused the event; "" if unknown. */
  readonly message: string;
}

/** The note on a ride that a failed check ended, as opposed to dismounting. */
const THROWN = "thrown";

/** Returns the effects that knocked a creature down since a time. Skips lying down on purpose. */
function downs(actor: OpposedActor, since: number): Shake[] {
  return actor.effects.contents.flatMap((effect) => {
    const { active, statuses, uuid, id } = effect;
    const lays = active && (statuses.has("prone") || statuses.has("unconscious"));
    const stored = actionOf(effect);
    // Toggling a condition again can update the same effect, so use the time of its last write.
    const time = effect._stats.modifiedTime ?? effect._stats.createdTime ?? 0;
    if (!lays || stored?.action === "prone" || time <= since) return [];
    const receipt = receiptsOf(actor).findLast(({ effects = [] }) => effects.includes(id ?? ""));
    return [{ of: uuid, mark: String(time), message: receipt?.attack ?? stored?.message ?? "" }];
  });
}

const isPlace = (one: object, other: { readonly x: number; readonly y: number }): boolean =>
  "x" in one && "y" in one && one.x === other.x && one.y === other.y;

/** Returns the forced movements of a mount from its movement history. @param before ids of movements from before the ride */
function pushes(mount: Token, actor: OpposedActor, before: readonly unknown[]): Shake[] {
  const { movementHistory: history } = mount;
  return history.flatMap((to, index): Shake[] => {
    const { action, movementId: id } = to;
    const from = history[index - 1];
    const last = id !== history[index + 1]?.movementId;
    if (!id || action !== "displace" || !last || before.includes(id)) return [];
    const pushed = receiptsOf(actor).filter(({ moved }) => moved && from);
    // The push was undone: the token is back at its start.
    const back = pushed.some(
      ({ moved, state }) => state === "undone" && moved && from && isPlace(moved.to, from) && isPlace(moved.from, to),
    );
    const receipt = pushed.findLast(({ moved }) => moved && isPlace(moved.to, to));
    return back || receipt?.state === "undone" ? [] : [{ of: mount.uuid, mark: id, message: receipt?.attack ?? "" }];
  });
}

/** Returns the events that forced a check since the rider mounted. @rule B-MNT-06 B-MNT-07 */
function shakes(actor: OpposedActor, { effect, stored }: GoingOn): Shake[] {
  const token = tokenOf(actor);
  const mount = token && besideOn(token, stored.target);
  if (!mount || !(mount.actor instanceof OpposedActor)) return [];
  const since = begunAt(effect, stored);
  const moved = pushes(mount, mount.actor, stored.shoved ?? []);
  const [rider, carrier] = [downs(actor, since), downs(mount.actor, since)];
  const event = { mountForced: moved.length > 0, riderProne: rider.length > 0, mountProne: carrier.length > 0 };
  return mustStayMounted(event) ? [...rider, ...carrier, ...moved] : [];
}

const placeOf = (actor: OpposedActor, { effect }: GoingOn, { of, mark }: Shake): Place =>
  checkPlace(
    id16(effect.uuid, `stay:${of}:${mark}`),
    actor,
    (said) => isSaveAgainst(said, { attribute: KEY, dc }) && keepsIn(said, of, mark),
  );

/** Returns whether a check threw the rider off. */
function throws(message: Message): boolean {
  const state = checkState(message);
  if (!state || state.void !== null) return false;
  return state.failed || !stayMounted(state, currentRuleset()).mounted;
}

/** Returns whether the cause of a check was undone. @param undone the token that moves back to its earlier place, or null */
function isTakenBack(actor: OpposedActor, { stored }: GoingOn, check: Message, undone: Token | null): boolean {
  const { effect = "", receipt = "", attack = "" } = checkState(check)?.record.keeps ?? {};
  if (undone?.uuid === effect) return !undone.movementHistory.some(({ movementId }) => movementId === receipt);
  if (attack === "") return false;
  const mount = findActor({ actor: stored.target, token: null });
  const did = [actor, ...(mount ? [mount] : [])].flatMap(receiptsOf).filter((one) => one.attack === attack);
  return isWithdrawn(attack) || (did.length > 0 && did.every(({ state }) => state === "undone"));
}

/** Returns the rides of a creature, including ended ones. */
export function ridesOf(actor: OpposedActor): GoingOn[] {
  return actor.effects.contents.flatMap((effect) => {
    const stored = actionOf(effect);
    return stored?.action === MOUNT ? [{ effect, stored }] : [];
  });
}

const note = ({ effect }: GoingOn, id: string, thrown: boolean): Promise<void> =>
  noteOn(effect, { [`system.action.endedBy.${id}`]: thrown && THROWN });

/** Returns the writes that are still missing for the results of the checks. */
function unsettled(actor: OpposedActor, undone: Token | null): (() => Promise<void>)[] {
  const back = ridesOf(actor).flatMap((ride) =>
    (ride.stored.endedBy ?? [])
      .filter((id) => endCauseOf(ride.effect, id) === THROWN)
      .filter((id) => {
        const check = game.messages.get(id);
        // Clearing the whole chat log reverses nothing.
        return check ? !throws(check) || isTakenBack(actor, ride, check, undone) : game.messages.size > 0;
      })
      .map((id) => async () => {
        await letGo(actor, id);
        await note(ride, id, false);
      }),
  );
  const ride = riding(actor);
  if (!ride) return back;
  const off = shakes(actor, ride).flatMap((shake) => {
    const check = lookAt(placeOf(actor, ride, shake)).valid;
    if (!check?.id || !throws(check) || isTakenBack(actor, ride, check, undone)) return [];
    const { id } = check;
    const lies = (): boolean => actor.effects.has(actionEffectId(id));
    return async () => {
      // Make the rider prone first. While the ride is active, another client can still see that the write is unfinished.
      if (!lies()) await once(() => hold(actor, laidDown(actor, { action: "prone", message: id })), lies);
      await note(ride, id, true);
    };
  });
  return [...back, ...off];
}

export const isToSettle = (actor: OpposedActor, undone: Token | null = null): boolean =>
  unsettled(actor, undone).length > 0;

/** Dismounts or remounts the rider by the results of the checks. Two clients may write at the same moment. */
export async function applyMountChecks(actor: OpposedActor, undone: Token | null = null): Promise<void> {
  for (const write of unsettled(actor, undone)) await write();
}

async function roll(actor: OpposedActor, place: Place, { of, mark, message }: Shake): Promise<void> {
  const { rollOwed } = await import("../upkeep/roll-due-save.ts");
  const keeps = { effect: of, receipt: mark, attack: message };
  await rollOwed(actor, { place, key: KEY, dc, threats: ["prone"], of: { keeps } });
}

/** Returns the due checks of a rider, in its turn and outside it, one per event. @rule B-MNT-06 B-MNT-07 */
export function mountUpkeep(actor: OpposedActor): Due[] {
  const ride = actor.dead ? null : riding(actor);
  if (!ride) return [];
  return shakes(actor, ride)
    .map((shake) => ({ shake, place: placeOf(actor, ride, shake) }))
    .filter(({ place }) => lookAt(place).valid === null)
    .map(({ shake, place }) =>
      dueNow(
        actor,
        "staying",
        place.id,
        async () => {
          await roll(actor, place, shake);
          await applyMountChecks(actor);
        },
        { needs: { dc } },
      ),
    );
}
