/** When the spells that somebody has prepared may change, by the way of his class. */
import type { Ruleset } from "../ruleset/ruleset-types.ts";

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

/** What has happened since the prepared spells could be chosen. */
export interface SincePreparing {
  readonly lastRest: "long" | "short" | null;
  readonly slots: readonly { readonly value: number; readonly max: number }[];
  readonly inFight: boolean;
  /** A spell is added, and there is room for it: after a new level, or because somebody waits. */
  readonly fills: boolean;
}

/**
 * What becomes of a player's change of prepared spells. They are chosen with the long rest, which is over with the first slot
 * that is spent, a short rest or a fight. A place that is still open may be filled, and that is told.
 * @rule H-SPL-05 H-SPL-06 H-SPL-07 H-HEAL-04
 */
export function preparationChange(
  { lastRest, slots, inFight, fills }: SincePreparing,
  { preparationChange: wanted }: Pick<Ruleset, "preparationChange">,
): "free" | "tell" | "refuse" {
  const resting = !inFight && lastRest !== "short" && slots.every(({ value, max }) => value >= max);
  if (resting || wanted === "off") return "free";
  return fills ? "tell" : wanted;
}
