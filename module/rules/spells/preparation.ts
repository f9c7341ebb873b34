/** Decides when a character may change its prepared spells. The way of preparation of its class matters. */
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Ways to prepare spells. @rule H-SPL-06 H-SPL-07 H-SPL-08 H-HEAL-04 */
export const PREPARATIONS = {
  knowsAll: { from: "list", changes: "longRest", limited: true, rules: ["H-SPL-06"] },
  spellbook: { from: "book", changes: "longRest", limited: true, rules: ["H-SPL-07"] },
  known: { from: "chosen", changes: "levelUp", limited: true, rules: ["H-SPL-08"] },
} as const;
export type Preparation = keyof typeof PREPARATIONS;

/** True if the prepared spells may change at this moment. @rule H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08 H-HEAL-04 */
export function mayPrepare(preparation: Preparation, moment: "longRest" | "levelUp"): boolean {
  return PREPARATIONS[preparation].changes === moment;
}

/** Events since the last chance to choose prepared spells. */
export interface SincePreparing {
  readonly lastRest: "long" | "short" | null;
  readonly slots: readonly { readonly value: number; readonly max: number }[];
  readonly inFight: boolean;
  /** True if the change adds a spell in a free place, for example after a new level. */
  readonly fills: boolean;
}

/**
 * Returns how the system treats a player's change of prepared spells. The choice belongs to the long rest. The first
 * spent slot, a short rest or a fight ends it. Later, a player may still fill a free place, and the chat reports it.
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
