import type { Attribute } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { masteryBonus, proficiencyBonus } from "../character/mastery.ts";

/** Sizes from smallest to largest. */
export const SIZES = ["tiny", "small", "medium", "large", "huge", "gargantuan"] as const;
export type Size = (typeof SIZES)[number];

/** What is decided by wrestling. @rule B-ATK-16 B-ATK-17 B-ATK-19 */
export const GRAPPLES = ["grapple", "shove", "escape"] as const;
export type Grapple = (typeof GRAPPLES)[number];

/** Attributes that whoever begins it may use, and those of whoever it is done to. @rule B-ATK-16 B-ATK-17 B-ATK-19 C-65 */
export const GRAPPLE_ATTRIBUTES: Readonly<
  Record<Grapple, { readonly by: readonly Attribute[]; readonly against: readonly Attribute[] }>
> = {
  grapple: { by: ["athletics"], against: ["athletics", "acrobatics"] },
  shove: { by: ["athletics"], against: ["athletics", "acrobatics"] },
  escape: { by: ["athletics", "acrobatics"], against: ["athletics"] },
};

/** Feet that a shove moves its target, unless it lays it down. @rule B-ATK-17 */
export const SHOVE_FEET = 5;

/** Why somebody cannot be grappled or shoved. */
export type GrappleRefusal = "size" | "reach" | "hand";

/**
 * What stands against a grapple or a shove: the size of the other, his distance, no hand that is free for a grapple.
 * @param facts.distance ft; null where nothing is measured
 * @param facts.hands free ones
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
