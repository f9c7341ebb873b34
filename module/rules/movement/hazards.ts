import { CONDITION_LABELS, CONDITIONS, type ConditionId } from "../conditions/conditions.ts";

/** Hazards that affect a creature while it is in them. @rule B-HAZ-01 B-UW-01 B-UW-02 B-UW-03 */
export const HAZARDS = ["burning", "underwater"] as const;
export type Hazard = (typeof HAZARDS)[number];

/** Ids of everything that can be set on a creature: conditions and hazards. @rule B-COND-02 B-HAZ-01 */
export type StatusId = ConditionId | Hazard;
export const STATUSES: readonly StatusId[] = [...CONDITIONS, ...HAZARDS];
/** Language keys of the names. */
export const STATUS_LABELS: Readonly<Record<StatusId, string>> = {
  ...CONDITION_LABELS,
  burning: "OD20.Condition.burning",
  underwater: "OD20.Condition.underwater",
};

/**
 * Damage of burning at the start of each turn of the creature. Armor reduces it like other damage.
 * @rule B-HAZ-01 C-50
 */
export const BURNING = { formula: "1d4", type: "fire", at: "turnStart", rules: ["B-HAZ-01"] } as const;

/** Putting out a fire on oneself: it costs the active action and leaves the creature prone. @rule B-HAZ-02 */
export const EXTINGUISH = { use: "active", statuses: ["prone"], ends: "burning", rules: ["B-HAZ-02"] } as const;

/**
 * Ways to put out a fire: the creature rolls on the ground, or somebody uses water, earth or a blanket.
 * @rule B-HAZ-02
 */
export const FIRE_STOPPERS = ["rolling", "dousing", "submerging", "smothering"] as const;
export type FireStopper = (typeof FIRE_STOPPERS)[number];

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
