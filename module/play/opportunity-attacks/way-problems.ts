/** Finds problems with a path. The ruler shows them before the movement, and the table can make Foundry refuse the movement. */
import { feetBetween } from "../../canvas/measure.ts";
import { occupants, sizeOf } from "../../terrain/step-costs.ts";
import type { Waypoint } from "../../canvas/walked.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { afflictionsOf } from "../../documents/creatures/afflictions.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import { cellProblems, comesCloser, type PathProblem } from "../../rules/movement/movement.ts";
import { isFreeMove } from "../../rules/movement/step-cost.ts";
import { currentRuleset } from "../../core/settings.ts";
import { placesOf } from "./watchers.ts";

type Token = TokenDocument.Implementation;

/** A problem with a path, from one of its places on. */
export interface WayProblem {
  readonly index: number;
  readonly problem: PathProblem | "closerToFear";
}

/** Returns the tokens on the scene that a creature fears and that this user can see. @rule B-COND-FRI-2 */
function feared(token: Token, actor: OpposedActor): Token[] {
  if (ailing(actor).mayApproachSource) return [];
  const others = token.parent?.tokens.contents.filter((one) => one !== token && one.actor) ?? [];
  const sources = new Set(
    afflictionsOf(
      actor,
      others.flatMap((one) => one.actor?.uuid ?? []),
    ).flatMap(({ id, source }) => (id === "frightened" && source !== undefined ? [source] : [])),
  );
  const seen = (one: Token): boolean => game.user.isGM || (!one.hidden && one.object?.visible !== false);
  return others.filter((one) => sources.has(one.actor?.uuid ?? "") && seen(one));
}

/**
 * Returns the problems of a voluntary movement along a path.
 * @param way places of the path; the first one is the start
 * @rule H-MOV-05 H-MOV-09 B-MOV-10 B-MOV-12 B-COND-FRI-2 C-09
 */
export function wayProblems(token: Token, way: readonly Waypoint[]): WayProblem[] {
  const { actor } = token;
  const end = way.length - 1;
  if (!actor || end < 1 || isFreeMove(way[end]?.action ?? "")) return [];
  const [occupantAt, ruleset, size] = [occupants(token), currentRuleset(), sizeOf(actor)];
  const places = placesOf(
    token,
    way.map((place, index) => ({ ...place, index })),
  );
  const standing = places.slice(1).flatMap((place, n) =>
    cellProblems(occupantAt(place), n === places.length - 2, size, ruleset).map(({ problem }) => ({
      index: place.index,
      problem,
    })),
  );
  const closer = feared(token, actor).flatMap((one) => {
    const at = comesCloser(places.map((place) => feetBetween(one, token, place) ?? Infinity));
    const place = at === null ? undefined : places[at];
    return place ? [{ index: place.index, problem: "closerToFear" as const }] : [];
  });
  return [...standing, ...closer];
}
