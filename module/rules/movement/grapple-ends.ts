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
