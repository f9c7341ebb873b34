/**
 * Tracks which token entered which zone in which turn. Compares positions after each change, so movement needs no extra message or write. A
 * client that was not connected does not know the entries.
 */
import { placesOfWay, type Way } from "../../canvas/ways.ts";
import { turnOf } from "../scene/reins.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { actingOn, type Acting } from "./active-zones.ts";
import { leadsIn, presence, type Presence } from "./zone-entries.pure.ts";

type Token = TokenDocument.Implementation;

/** Combat id for turns outside combat. */
export const UNCOUNTED = "";

let known = new Map<string, Presence>();

const pairOf = (token: Token, { key }: Pick<Acting, "key">): string => `${token.uuid} ${key}`;

/** Returns the scenes on which a token may enter a zone now: scenes of combats, the active scene, and the viewed scene. */
export function played(): Set<Scene.Implementation> {
  const fights = game.combats.contents.flatMap(({ turns }) => turns.flatMap(({ token }) => token?.parent ?? []));
  const seen = [game.scenes.active, game.scenes.viewed].flatMap((scene) => scene ?? []);
  return new Set([...fights, ...seen]);
}

/** Returns the turn in which a token enters a zone now. Outside combat each movement counts as a turn. */
export function entryOf({ actor, movement }: Token): TurnRecord | null {
  return actor && (turnOf([actor]) ?? { combat: UNCOUNTED, round: 0, combatant: movement.id });
}

/**
 * Checks the positions of all tokens on these scenes.
 * @param undone true if a movement was undone
 * @returns the tokens that stand in a zone or passed through it
 * @rule B-AOE-01
 */
export function readZoneEntries(undone = false): Token[] {
  const now = new Map<string, Presence>();
  const inside = new Set<Token>();
  for (const scene of played())
    for (const zone of actingOn(scene))
      for (const token of scene.tokens.contents) {
        if (!token.actor) continue;
        const pair = pairOf(token, zone);
        const holds = zone.holds(token);
        const found = presence(known.get(pair), holds, entryOf(token), undone);
        if (holds || found.through) inside.add(token);
        now.set(pair, found);
      }
  known = now;
  return [...inside];
}

/**
 * Records the zones that a path leads through, wherever it ends. A teleport enters none of the zones in between.
 * @rule B-AOE-01 B-MOV-31
 */
export function wentThrough(token: Token, way: Way): void {
  const scene = token.parent;
  const turn = entryOf(token);
  if (!scene || !turn) return;
  const places = placesOfWay(token, way);
  for (const zone of places.length > 1 ? actingOn(scene) : []) {
    const pair = pairOf(token, zone);
    const before = known.get(pair);
    // If the path ends in the zone, the next look finds the token inside.
    if (!before || zone.holds(token) || !leadsIn(places.map((place) => zone.holds(place)))) continue;
    known.set(pair, { inside: false, since: turn, through: turn });
  }
}

/** Returns the turn in which a token passed through a zone, or null if no effect is due for that. */
export const wasIn = (token: Token, zone: Pick<Acting, "key">): TurnRecord | null =>
  known.get(pairOf(token, zone))?.through ?? null;

/** Returns the turn in which a token entered a zone, or null if this client did not see it. */
export function cameIn(token: Token, zone: Pick<Acting, "key">): TurnRecord | null {
  const { inside = false, since = null } = known.get(pairOf(token, zone)) ?? {};
  return inside ? since : null;
}
