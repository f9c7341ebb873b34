import type { Attribute } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { masteryBonus, proficiencyBonus } from "../character/mastery.ts";
import { SIZES, type Size } from "./size.ts";

export type Grapple = (typeof GRAPPLES)[number];

/** Attributes that the acting creature and its opponent may use. @rule B-ATK-16 B-ATK-17 B-ATK-19 C-65 */
export const GRAPPLE_ATTRIBUTES: Readonly<
  Record<Grapple, { readonly by: readonly Attribute[]; readonly against: readonly Attribute[] }>
> = {
  grapple: { by: ["athletics"], against: ["athletics", "acrobatics"] },
  shove: { by: ["athletics"], against: ["athletics", "acrobatics"] },
  escape: { by: ["athletics", "acrobatics"], against: ["athletics"] },
};

/** Distance in feet that a shove moves its target, unless it knocks the target prone. @rule B-ATK-17 */
export const SHOVE_FEET = 5;

/** Reasons why a creature cannot grapple or shove a target. */
export type GrappleRefusal = "size" | "reach" | "hand";

/**
 * Returns why a grapple or shove is not possible: the size of the target, its distance, or no free hand for a grapple.
 * Returns null if it is possible.
 * @param facts.distance distance in feet; null means not measured
 * @param facts.hands number of free hands
 * @rule B-ATK-16 B-ATK-17 B-ATK-18
 */
export function grappleRefusal(
  of: Grapple,
  facts: {
    readonly attacker: Size;
    readonly target: Size;
    readonly distance: number | null;
    readonly reach: number;
    readonly hands: number;
  },
): GrappleRefusal | null {
  if (of === "escape") return null;
  if (!isGrappleSize(facts.attacker, facts.target)) return "size";
  if (facts.distance !== null && facts.distance > facts.reach) return "reach";
  return of === "grapple" && facts.hands < 1 ? "hand" : null;
}

/** True if the target is at most one size larger than the attacker. @rule B-ATK-16 B-ATK-17 */
export function isGrappleSize(attacker: Size, target: Size): boolean {
  return SIZES.indexOf(target) <= SIZES.indexOf(attacker) + 1;
}

/**
 * Returns how a grapple, shove or escape is decided. The setting of the table decides between a contest and a save
 * against 8 + Strength modifier + mastery step. In a contest, Athletics faces the better of Athletics and Acrobatics,
 * and a tie changes nothing. With a proficiency bonus, every creature is proficient.
 * @param level level or challenge rating, for the proficiency bonus
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

/** Kinds of wrestling: grapple, shove and escape. @rule B-ATK-16 B-ATK-17 B-ATK-19 */
export const GRAPPLES = ["grapple", "shove", "escape"] as const;

/** True if a grapple ends by itself. Distances are in feet. @rule B-ATK-20 */
export function grappleEnds(facts: {
  readonly incapacitated: boolean;
  readonly distance: number;
  readonly reach: number;
}): boolean {
  return facts.incapacitated || facts.distance > facts.reach;
}
