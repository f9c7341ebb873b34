/** The attitude of an NPC toward characters who try to influence it, from the disposition of its token. */
import type { OpposedActor } from "../../documents/actor.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { clockOf } from "../../documents/effects/effect-ends.ts";
import type { Attitude } from "../../rules/checks/social.ts";
import { sideOf } from "../scene/tokens.ts";

/** Returns the whole hours until an effect of a day ends. */
function hoursLeft(effect: ActiveEffect.Implementation): number {
  const ends = clockOf(effect);
  const left = ends?.time == null ? 0 : ends.time + ends.turns * 60 - game.time.worldTime;
  return Math.max(1, Math.ceil(left / 3600));
}

/** Returns how many hours each skill that failed on a creature must wait. @rule B-SOC-06 */
export function hoursToWait(actor: OpposedActor, other: OpposedActor): ReadonlyMap<string, number> {
  const failed = goingOn(actor, "influence").filter(({ deed }) => deed.target === other.uuid);
  return new Map(failed.map(({ effect, deed }) => [deed.skill, hoursLeft(effect)]));
}

/** Returns the attitude for a token disposition; a secret disposition counts as indifferent. @rule B-SOC-01 */
export function attitudeOf(actor: OpposedActor): Attitude {
  const side = sideOf(actor);
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  return side === FRIENDLY ? "friendly" : side === HOSTILE ? "hostile" : "indifferent";
}
