/** What behaviors of regions are called, and what their fields may say. Apart from their readers, which nobody needs at the start. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { STATUSES } from "../../rules/movement/hazards.ts";

/** Types of behaviors, as the manifest declares them. */
export const HAZARD = `${SYSTEM_ID}.hazard`;
export const OBSCURING = `${SYSTEM_ID}.obscured`;

/** When a region does something, the usual first. @rule H-TURN-03 */
export const HAZARD_POINTS = ["enterStart", "enterEnd", "enter", "turnStart", "turnEnd", "moved"] as const;
/** What holding out against it spares. @rule H-SPL-13 */
export const ON_SUCCESS = ["half", "none"] as const;
/** How long what a region puts on somebody stays: until the end of his next turn, until a save at the end of one, or until taken off. */
export const HAZARD_LASTS = ["stays", "turnEnd", "save"] as const;
/** What a region may put on somebody: exhaustion has steps, and is no such thing. */
export const HAZARD_STATUSES = STATUSES.filter((id) => id !== "exhaustion");
export const HIDES = ["light", "heavy"] as const;

/** A DC of more nobody reaches. */
export const MOST_DC = 99;
