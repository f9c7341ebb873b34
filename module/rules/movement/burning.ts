import type { FireStopper } from "./hazards.ts";

/**
 * Damage of burning at the start of each turn of the creature. Armor reduces it like other damage.
 * @rule B-HAZ-01 C-50
 */
export const BURNING = { formula: "1d4", type: "fire", at: "turnStart", rules: ["B-HAZ-01"] } as const;

/** Putting out a fire on oneself: it costs the active action and leaves the creature prone. @rule B-HAZ-02 */
export const EXTINGUISH = { use: "active", statuses: ["prone"], ends: "burning", rules: ["B-HAZ-02"] } as const;

/**
 * Puts out a burning creature. Rolling costs the active action and leaves the creature prone. The other ways cost
 * nothing.
 * @rule B-HAZ-02
 */
export function putOut(
  how: FireStopper,
  creature: { readonly burning: boolean; readonly activeLeft: boolean; readonly statuses: readonly string[] },
): {
  ok: boolean;
  burning: boolean;
  statuses: readonly string[];
  spends: typeof EXTINGUISH.use | null;
  rules: readonly string[];
} {
  const rolls = how === "rolling";
  const ok = creature.burning && (!rolls || creature.activeLeft);
  if (!ok) return { ok, burning: creature.burning, statuses: creature.statuses, spends: null, rules: EXTINGUISH.rules };
  return {
    ok,
    burning: false,
    statuses: rolls ? [...new Set([...creature.statuses, ...EXTINGUISH.statuses])] : creature.statuses,
    spends: rolls ? EXTINGUISH.use : null,
    rules: EXTINGUISH.rules,
  };
}
