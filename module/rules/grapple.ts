import type { Ruleset } from "./ruleset-types.ts";
import { masteryBonus, proficiencyBonus } from "./mastery.ts";

/** Sizes from smallest to largest. */
export const SIZES = ["tiny", "small", "medium", "large", "huge", "gargantuan"] as const;
export type Size = (typeof SIZES)[number];

/** A grapple or shove works on targets at most one size bigger. @rule B-ATK-16 B-ATK-17 */
export function isGrappleSize(attacker: Size, target: Size): boolean {
  return SIZES.indexOf(target) <= SIZES.indexOf(attacker) + 1;
}

/**
 * How a grapple, a shove or an escape is decided: by contest (Athletics against the better of
 * Athletics and Acrobatics; a tie changes nothing), or by a save against 8 + Strength + step. Where a
 * proficiency bonus counts, everybody has it for this.
 * @param level or challenge rating, where a proficiency bonus counts
 * @rule B-ATK-16 B-ATK-17 B-ATK-19 B-PROF-01 C-31 C-65
 */
export function grappleTest(
  strengthModifier: number,
  step: number,
  ruleset: Pick<Ruleset, "grapple" | "training">,
  level = 1,
): { kind: "contest" } | { kind: "dc"; dc: number } {
  if (ruleset.grapple === "contest") return { kind: "contest" };
  const training = ruleset.training === "proficiency" ? proficiencyBonus(level) : masteryBonus(step);
  return { kind: "dc", dc: 8 + strengthModifier + training };
}

/** Does a grapple end by itself? Distances in feet. @rule B-ATK-20 */
export function grappleEnds(facts: {
  readonly incapacitated: boolean;
  readonly distance: number;
  readonly reach: number;
}): boolean {
  return facts.incapacitated || facts.distance > facts.reach;
}
