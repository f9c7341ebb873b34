/** Castings of several turns whose fight ended before the casting. */
import type { OpposedActor } from "../../documents/actor.ts";
import { concentrations } from "../../documents/effects/concentrating.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import { goesOn } from "../../documents/effects/effect-ends.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { outlivesFight } from "./casting.ts";
import { endOfConcentration } from "./concentration-state.ts";

/**
 * Returns whether only the end of its fight ended this casting, and the caster is in no other fight. The spell may then be cast at once,
 * outside combat.
 * @rule B-SPL-05 H-TURN-03
 */
export function isCutShort(caster: OpposedActor, newest: string): boolean {
  if (!outlivesFight(newest) || isWithdrawn(newest) || fightOf([caster])) return false;
  const effect = concentrations(caster).find(({ deed }) => deed.message === newest)?.effect;
  return effect?.disabled === false && !goesOn(effect) && endOfConcentration(effect, caster) === "fight";
}
