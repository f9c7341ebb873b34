import { CONDITION_LABELS, CONDITIONS, type ConditionId } from "../conditions/conditions.ts";

/** What endangers or hinders a creature as long as it is in it. @rule B-HAZ-01 B-UW-01 B-UW-02 B-UW-03 */
export const HAZARDS = ["burning", "underwater"] as const;
export type Hazard = (typeof HAZARDS)[number];

/** What is set on a creature and taken off: the conditions, and the hazards that stay on it. @rule B-COND-02 B-HAZ-01 */
export type StatusId = ConditionId | Hazard;
export const STATUSES: readonly StatusId[] = [...CONDITIONS, ...HAZARDS];
/** Language keys of their names. */
export const STATUS_LABELS: Readonly<Record<StatusId, string>> = {
  ...CONDITION_LABELS,
  burning: "OD20.Condition.burning",
  underwater: "OD20.Condition.underwater",
};

/** Burning: fire damage at the start of each own turn, through armor like any damage. @rule B-HAZ-01 C-50 */
export const BURNING = { formula: "1d4", type: "fire", at: "turnStart", rules: ["B-HAZ-01"] } as const;

/** Putting a fire out on oneself: the active action, prone; or water, earth, a blanket. @rule B-HAZ-02 */
export const EXTINGUISH = { use: "active", statuses: ["prone"], ends: "burning", rules: ["B-HAZ-02"] } as const;

/** Ways to put a fire out: rolling on the ground oneself, or water, earth, a blanket. @rule B-HAZ-02 */
export const FIRE_STOPPERS = ["rolling", "dousing", "submerging", "smothering"] as const;
export type FireStopper = (typeof FIRE_STOPPERS)[number];

/**
 * Puts out a burning creature: rolling takes its active action and leaves it prone, the other ways neither.
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
