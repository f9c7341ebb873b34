/**
 * Where those arrive whom a message teleports. Who does it arrives first, whom he takes along beside him. Each is moved by his own
 * side, so each works out where those before him stand: what they remember of it, else where they will. So no two take one cell,
 * whoever is faster.
 */
import { freeBeside, freeNear } from "../../canvas/beside.ts";
import { feetBetween, feetToPlace } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { ALONG, feetOf } from "../../rules/activities/activity.ts";
import { findActor, findToken } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { placeNotes } from "../number-writes/place-notes.ts";
import type { TargetContext } from "../attack-state/context-types.ts";

type Token = TokenDocument.Implementation;

/** A place in pixels. */
export interface Chosen {
  readonly x: number;
  readonly y: number;
}

/** The way of one of them. */
interface Trip {
  readonly from: Chosen & { readonly elevation?: number };
  readonly to: Chosen;
}

/** The token that the message has aimed at, where it is still this creature's. */
export function tokenOf(uuid: string | null, actor: OpposedActor | null): Token | null {
  const token = uuid === null ? null : findToken(uuid);
  return token !== null && token.actor?.uuid === actor?.uuid ? token : null;
}

const corner = ({ x, y }: Chosen): Chosen => ({ x, y });

/** The place that was chosen, or the nearest free one to that; null where it is too far. @rule B-MOV-31 B-MOV-32 */
function blinkTo(token: Token, chosen: Chosen, feet: number): Chosen | null {
  const apart = feetToPlace(token, chosen);
  const free = apart !== null && apart <= feet ? freeNear(token, chosen) : null;
  return free && corner(free);
}

/** Beside whoever takes him along, as he stood to him; where he stands where there is no room, or where he was not beside him. */
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
 * Where a target of a message arrives that sends it to a chosen place; null where that is too far.
 * @param feet how far the message sends, in feet, from where its doer stood
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
  // Who is sent away by somebody who stays goes there himself.
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
