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
 * Ways to put out a fire: the creature rolls on the ground, or somebody uses water, earth or a blanket.
 * @rule B-HAZ-02
 */
export const FIRE_STOPPERS = ["rolling", "dousing", "submerging", "smothering"] as const;
export type FireStopper = (typeof FIRE_STOPPERS)[number];
