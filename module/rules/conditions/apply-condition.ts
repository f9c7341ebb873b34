import { isConditionApplied } from "../damage/damage.ts";
import type { ConditionId } from "./conditions.ts";

/** Conditions whose effects depend on the creature that caused them. @rule B-COND-CHA-1 B-COND-FRI-1 B-COND-GRA-2 */
export const SOURCED_CONDITIONS: readonly ConditionId[] = ["charmed", "frightened", "grappled"];

/**
 * Adds a condition. Nothing changes if the creature is immune or already has the condition.
 * @rule B-COND-01 B-RES-06 B-COND-PET-7
 */
export function applyCondition(
  current: readonly ConditionId[],
  id: ConditionId,
  immunities: readonly string[] = [],
): { conditions: readonly ConditionId[]; applied: boolean; reason: "immune" | "present" | null } {
  const immune = current.includes("petrified") ? [...immunities, "poisoned"] : immunities;
  if (!isConditionApplied(id, immune)) return { conditions: current, applied: false, reason: "immune" };
  if (current.includes(id)) return { conditions: current, applied: false, reason: "present" };
  return { conditions: [...current, id], applied: true, reason: null };
}
