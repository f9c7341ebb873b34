/** Finds the reaches that a dragged token would leave, for the ruler. */
import { enemiesOf, nearWay } from "../../canvas/near-way.ts";
import { obscuring } from "../../terrain/obscured-at.ts";
import { walked, type Waypoint } from "../../canvas/walked.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { untilChanged } from "../../documents/common/until-changed.ts";
import { currentRuleset } from "../../core/settings.ts";
import { feetOfWay } from "../action-economy/feet.ts";
import { leaps } from "./offers.ts";
import { canStrike, fightersWith, freeArms, hasReaction, isThreat, leavesAt, placesOf, reachOf } from "./watchers.ts";

type Token = TokenDocument.Implementation;

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
  if (withdraw && !isThreat()) return [];
  const whole = way.map((place, index) => ({ ...place, index }));
  const places = placesOf(token, whole);
  const [fights, near] = [fightersBeside(token.actor), nearWay(token, places)];
  const before = walked(token, currentRuleset());
  const movedInRound = before.feet + (isThreat() ? (feetOfWay(token, way, before.diagonals) ?? 0) : 0);
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
