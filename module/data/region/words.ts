/**
 * Types of the region behaviors and the choices of their fields. Their readers are in another file, because the start does not need them.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { STATUSES } from "../../rules/movement/hazards.ts";

/** Types of the behaviors, as the manifest declares them. */
export const HAZARD = `${SYSTEM_ID}.hazard`;
export const OBSCURING = `${SYSTEM_ID}.obscured`;

/** When a region acts; the first is the default. @rule H-TURN-03 */
export const HAZARD_POINTS = ["enterStart", "enterEnd", "enter", "turnStart", "turnEnd", "moved"] as const;
/** How much damage a successful save leaves. @rule H-SPL-13 */
export const ON_SUCCESS = ["half", "none"] as const;
/**
 * How long the condition of a region lasts: until a user removes it, until the end of the creature's next turn, or until a save at the end
 * of a turn.
 */
export const HAZARD_LASTS = ["stays", "turnEnd", "save"] as const;
/** Conditions that a region may cause. Exhaustion is excluded because it has levels. */
export const HAZARD_STATUSES = STATUSES.filter((id) => id !== "exhaustion");
export const HIDES = ["light", "heavy"] as const;

/** Maximum DC. */
export const MOST_DC = 99;
