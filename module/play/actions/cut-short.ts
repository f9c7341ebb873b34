/** Castings of several turns that the end of their fight has cut short. */
import type { OpposedActor } from "../../documents/actor.ts";
import { concentrations } from "../../documents/effects/concentrating.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import { goesOn } from "../../documents/effects/effect-ends.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { outlivesFight } from "./casting.ts";
import { endOfConcentration } from "./concentration-state.ts";

/**
 * Whether nothing but the end of its fight has ended what somebody was at by this message, and no other fight counts his turns:
 * then it may be cast as it may be outside of one.
 * @rule B-SPL-05 H-TURN-03
 */
export function isCutShort(caster: OpposedActor, newest: string): boolean {
  if (!outlivesFight(newest) || isWithdrawn(newest) || fightOf([caster])) return false;
  const effect = concentrations(caster).find(({ deed }) => deed.message === newest)?.effect;
  return effect?.disabled === false && !goesOn(effect) && endOfConcentration(effect, caster) === "fight";
}
