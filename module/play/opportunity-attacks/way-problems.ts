/**
 * Finds problems with a path. The ruler shows them before the movement, and the table can make Foundry refuse the
 * movement.
 */
import { feetBetween } from "../../canvas/measure.ts";
import { occupants, sizeOf } from "../../terrain/step-costs.ts";
import { type Waypoint, walked } from "../../canvas/walked.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { afflictionsOf } from "../../documents/creatures/afflictions.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import { cellProblems, comesCloser, type PathProblem } from "../../rules/movement/movement.ts";
import { isFreeMove } from "../../rules/movement/step-cost.ts";
import { currentRuleset } from "../../core/settings.ts";
import {
  placesOf,
  canStrike,
  fightersWith,
  freeArms,
  hasReaction,
  provokesBySquares,
  leavesAt,
  reachOf,
} from "./watchers.ts";
import { enemiesOf, nearWay } from "../../canvas/near-way.ts";
import { obscuring } from "../../terrain/obscured-at.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { untilChanged } from "../../documents/common/until-changed.ts";
import { feetOfWay } from "../action-economy/feet.ts";
import { leaps } from "./offers.ts";

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

/** The reach of a creature, cached until documents change, because each step of a path needs it. */
const reachFor = untilChanged((actor: OpposedActor) => reachOf(freeArms(actor)));

/** Whether a creature has its reaction, cached until documents change. */
const reactionLeft = untilChanged(hasReaction);

/** The fighters in the same combat, cached until documents change. */
const fightersBeside = untilChanged((actor: OpposedActor) => fightersWith(actor));

/**
 * Returns the indexes of the places at which a path leaves the reach of an enemy, one entry per enemy. Skips enemies that this user does
 * not see.
 * @param way all places of the path, including the start
 * @rule H-FREE-01 H-FREE-03 B-FREE-01 B-FREE-03 B-FREE-04 C-77
 */
export function reachesLeft(token: Token, way: readonly Waypoint[], action: string): readonly number[] {
  if (way.length < 2 || leaps(action) || !token.actor) return [];
  const withdraw = goingOn(token.actor, "disengage").length > 0;
  if (withdraw && !provokesBySquares()) return [];
  const whole = way.map((place, index) => ({ ...place, index }));
  const places = placesOf(token, whole);
  const [fights, near] = [fightersBeside(token.actor), nearWay(token, places)];
  const before = walked(token, currentRuleset());
  const movedInRound = before.feet + (provokesBySquares() ? (feetOfWay(token, way, before.diagonals) ?? 0) : 0);
  const threatened = { movedInRound, withdraw: withdraw && before.feet === 0 };
  let hides: ReturnType<typeof obscuring> | undefined;
  return enemiesOf(token).flatMap((enemy) => {
    const { actor, object } = enemy;
    if (!(actor instanceof OpposedActor) || object?.visible === false || !fights(enemy)) return [];
    const reach = reachFor(actor);
    if (!near(enemy, reach)) return [];
    const place = places[leavesAt(token, places, enemy, reach, threatened) ?? -1];
    if (!place) return [];
    hides ??= obscuring(token.parent);
    return canStrike(enemy, token, reach, place, hides(token, place), reactionLeft) ? [place.index] : [];
  });
}
