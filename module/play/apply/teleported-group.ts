/**
 * Finds the places where a teleported group arrives: the caster first, then companions beside it. Responsible clients move their
 * own tokens, so every client computes the places of all earlier targets, from their notes or from the rules. Two tokens therefore
 * never get the same place.
 */
import { freeBeside, freeNear } from "../../canvas/beside.ts";
import { feetBetween } from "../../canvas/measure.ts";
import { feetToPlace } from "../../canvas/near-way.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { ALONG, feetOf } from "../../rules/activities/activity.ts";
import { findActor, findToken } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { placeNotes } from "../number-writes/place-notes.ts";
import type { TargetContext } from "../attack-state/context-types.ts";

type Token = TokenDocument.Implementation;

/** A place in pixels. */
export interface Chosen {
  readonly x: number;
  readonly y: number;
}

/** Start and end of one target's teleport. */
interface Trip {
  readonly from: Chosen & { readonly elevation?: number };
  readonly to: Chosen;
}

/** Returns the token the message names, if it still belongs to the actor. */
export function tokenOf(uuid: string | null, actor: OpposedActor | null): Token | null {
  const token = uuid === null ? null : findToken(uuid);
  return token !== null && token.actor?.uuid === actor?.uuid ? token : null;
}

const corner = ({ x, y }: Chosen): Chosen => ({ x, y });

/** Returns the free place nearest to the chosen one. Null if it is too far. @rule B-MOV-31 B-MOV-32 */
function blinkTo(token: Token, chosen: Chosen, feet: number): Chosen | null {
  const apart = feetToPlace(token, chosen);
  const free = apart !== null && apart <= feet ? freeNear(token, chosen) : null;
  return free && corner(free);
}

/**
 * Returns the place of a companion beside the caster, on the same side as before. The companion stays if it was not near the caster
 * or there is no room.
 */
function beside(token: Token, doer: Token, trips: ReadonlyMap<Token, Trip>, overruled: boolean): Chosen {
  const stays = { x: Math.round(token.x), y: Math.round(token.y) };
  const trip = trips.get(doer);
  if (!trip) return stays;
  const { from, to } = trip;
  const feet = feetBetween(token, doer, { ...corner(from), elevation: from.elevation ?? doer.elevation });
  const near = overruled || feet === null || feet <= (feetOf(ALONG) ?? 0);
  const gone = to.x !== Math.round(from.x) || to.y !== Math.round(from.y);
  const best = { x: to.x + token.x - from.x, y: to.y + token.y - from.y };
  const arriving = new Map([...trips].map(([one, way]) => [one, way.to]));
  const free = near && gone ? freeBeside(token, doer, best, arriving) : null;
  return free ? corner(free) : stays;
}

/**
 * Returns where a target arrives. Null if the chosen place is too far.
 * @param feet maximum distance in feet from the caster's place
 * @rule B-MOV-31 B-MOV-32
 */
export function arrivalOf(
  { attack, target }: TargetContext,
  token: Token,
  chosen: Chosen,
  feet: number,
): Chosen | null {
  const { targets, dealt } = attack.record;
  const by = dealt?.doer?.actor ?? null;
  const own = by === null ? undefined : targets.find(({ actor }) => actor === by);
  const doer = own && tokenOf(own.token, findActor(own));
  // If the caster itself does not teleport, the target goes to the chosen place.
  if (!doer || own.key === target.key) return blinkTo(token, chosen, feet);
  const trips = new Map<Token, Trip>();
  for (const one of [own, ...targets.filter(({ key }) => key !== own.key)]) {
    const who = one === own ? doer : tokenOf(one.token, findActor(one));
    if (!who) continue;
    const note = placeNotes(who, "pushed").find(({ id }) => id === id16(attack.id, one.key));
    const to =
      note?.to ??
      (one === own ? blinkTo(who, chosen, feet) : beside(who, doer, trips, attack.message.author?.isGM === true));
    if (!to) return null;
    if (one.key === target.key) return to;
    trips.set(who, { from: note?.from ?? corner(who), to });
  }
  return null;
}
