/**
 * Who has come into which zone, and in which turn: told from where tokens and zones lie from one change to the next, so that no
 * message and no write goes with a move. What a client has not seen, it does not know.
 */
import { placesOfWay, type Way } from "../../canvas/ways.ts";
import { turnOf } from "../scene/turns.ts";
import type { TurnRecord } from "../shared/records.pure.ts";
import { actingOn, type Acting } from "./acting.ts";
import { leadsIn, presence, type Presence } from "./zone-entries.pure.ts";

type Token = TokenDocument.Implementation;

/** The fight of a turn that nobody counts. */
export const UNCOUNTED = "";

let known = new Map<string, Presence>();

const pairOf = (token: Token, { key }: Pick<Acting, "key">): string => `${token.uuid} ${key}`;

/** Scenes on which somebody may come into something now: where a fight goes on, and those that people have before them. */
export function played(): Set<Scene.Implementation> {
  const fights = game.combats.contents.flatMap(({ turns }) => turns.flatMap(({ token }) => token?.parent ?? []));
  const seen = [game.scenes.active, game.scenes.viewed].flatMap((scene) => scene ?? []);
  return new Set([...fights, ...seen]);
}

/** The turn in which somebody comes into something now. Where nobody counts turns each movement is one. */
export function entryOf({ actor, movement }: Token): TurnRecord | null {
  return actor && (turnOf([actor]) ?? { combat: UNCOUNTED, round: 0, combatant: movement.id });
}

/**
 * Looks at where everybody stands now.
 * @param undone whether a move was taken back
 * @returns those who stand in something that acts, or have gone through it
 * @rule B-AOE-01
 */
export function lookWhere(undone = false): Token[] {
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
 * Somebody has gone a way: what it leads through, he has come into, wherever it ends. Who has jumped through space has not.
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
    // Who ends in it is found there by the next look.
    if (!before || zone.holds(token) || !leadsIn(places.map((place) => zone.holds(place)))) continue;
    known.set(pair, { inside: false, since: turn, through: turn });
  }
}

/** The turn in which somebody who is out again has been in a zone; null where he owes nothing for that. */
export const wasIn = (token: Token, zone: Pick<Acting, "key">): TurnRecord | null =>
  known.get(pairOf(token, zone))?.through ?? null;

/** The turn in which somebody has come into a zone; null where nobody has seen it. */
export function cameIn(token: Token, zone: Pick<Acting, "key">): TurnRecord | null {
  const { inside = false, since = null } = known.get(pairOf(token, zone)) ?? {};
  return inside ? since : null;
}
