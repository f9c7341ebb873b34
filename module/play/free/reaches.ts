/** Whose reaches a way would leave that somebody drags his token along. */
import { enemiesOf, nearWay } from "../../canvas/measure.ts";
import { obscuring } from "../../canvas/obscured-at.ts";
import type { Waypoint } from "../../canvas/walked.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { goingOn } from "../../documents/deed-effects.ts";
import { leaps } from "./offers.ts";
import { canStrike, fightersWith, freeArms, leavesAt, placesOf, reachOf } from "./watchers.ts";

type Token = TokenDocument.Implementation;

/** Reaches while one token is dragged from one place: each of its steps asks for everybody's. */
let asked = { from: "", reaches: new WeakMap<OpposedActor, number>() };

/** The reach of a creature for one who is dragged. */
function reachFor(mover: Token, actor: OpposedActor): number {
  const from = [mover.uuid, mover.x, mover.y].join();
  if (asked.from !== from) asked = { from, reaches: new WeakMap() };
  const known = asked.reaches.get(actor) ?? reachOf(freeArms(actor));
  asked.reaches.set(actor, known);
  return known;
}

/**
 * At which place of a way the reach of how many enemies is left; nobody whom this user does not see is among them.
 * @param way all places of a way, from where it begins
 * @rule H-FREE-01 H-FREE-03 B-FREE-01 B-FREE-03 B-FREE-04 C-77
 */
export function reachesLeft(token: Token, way: readonly Waypoint[], action: string): readonly number[] {
  if (way.length < 2 || leaps(action) || !token.actor || goingOn(token.actor, "disengage").length > 0) return [];
  const whole = way.map((place, index) => ({ ...place, index }));
  const places = placesOf(token, whole);
  const [fights, near] = [fightersWith(token), nearWay(token, places)];
  let hides: ReturnType<typeof obscuring> | undefined;
  return enemiesOf(token).flatMap((enemy) => {
    const { actor, object } = enemy;
    if (!(actor instanceof OpposedActor) || object?.visible === false || !fights(enemy)) return [];
    const reach = reachFor(token, actor);
    if (!near(enemy, reach)) return [];
    const place = places[leavesAt(token, places, enemy, reach) ?? -1];
    if (!place) return [];
    hides ??= obscuring(token.parent);
    return canStrike(enemy, token, reach, place, hides(token, place)) ? [place.index] : [];
  });
}
