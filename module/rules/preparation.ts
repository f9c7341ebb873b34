/** When the spells that somebody has prepared may change, by the way of his class. */

/** How classes come to their prepared spells. @rule H-SPL-06 H-SPL-07 H-SPL-08 H-HEAL-04 */
export const PREPARATIONS = {
  knowsAll: { from: "list", changes: "longRest", limited: true, rules: ["H-SPL-06"] },
  spellbook: { from: "book", changes: "longRest", limited: true, rules: ["H-SPL-07"] },
  known: { from: "chosen", changes: "levelUp", limited: true, rules: ["H-SPL-08"] },
} as const;
export type Preparation = keyof typeof PREPARATIONS;

/** May prepared spells be changed at this moment? @rule H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08 H-HEAL-04 */
export function mayPrepare(preparation: Preparation, moment: "longRest" | "levelUp"): boolean {
  return PREPARATIONS[preparation].changes === moment;
}
