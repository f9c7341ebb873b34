/** What effects and conditions add to the preparation of a creature. */
import { appliedCredits, passiveEffectAdvantage } from "./applied-effects.ts";
import type { Preparation } from "./prepare-creature.ts";
import { figuresOf } from "./scale-values.ts";

/**
 * Reads the effects and conditions of an actor once. Foundry decides anew at each read which effects apply.
 * @param stored the actor data before any effect
 */
export function effectInputs(
  { appliedEffects, conditions }: Pick<Actor.Implementation, "appliedEffects" | "conditions">,
  stored: object,
): Required<Pick<Preparation, "credits" | "figures" | "conditions" | "passive">> {
  return {
    credits: appliedCredits(appliedEffects, stored),
    figures: figuresOf(appliedEffects),
    conditions,
    passive: passiveEffectAdvantage(appliedEffects, conditions),
  };
}
