/** A reason against an action, and the reasons that several kinds of actions share. Pure. */
import { ROW_LIMIT, STRIKE_LIMIT, TARGET_LIMIT } from "../../data/record/limits.pure.ts";
import type { Remark } from "../common/types.ts";
import type { Requirement } from "./mastery-requirement.pure.ts";

export interface Obstacle extends Remark {
  /** Also shown to a user who is allowed to ignore it. */
  readonly overruled?: boolean;
  /** Shown only when the user confirms, because the user can still reduce the choice in the window. */
  readonly whenTried?: boolean;
}

type Data = Remark["data"];
export const error = (key: string, data: Data): Obstacle => ({ key, data, severity: "error" });
export const warning = (key: string, data: Data): Obstacle => ({ key, data, severity: "warning" });

/** Returns the obstacle for an item that needs a mastery step: an error for players, a warning for a GM. @rule H-MAS-18 */
export function requirementObstacle(name: string, requirement: Requirement | null, gm: boolean): Obstacle | null {
  if (!requirement || requirement.met) return null;
  const data = { name, step: requirement.step, held: requirement.held ?? 0 };
  return gm ? { ...warning("OD20.Requires.Warned", data), overruled: true } : error("OD20.Requires.Refused", data);
}

/**
 * Returns the obstacle for an action against the creature that charmed the attacker. A GM may ignore the obstacle.
 * @rule B-COND-CHA-1
 */
export function charmedObstacle(attacker: string, name: string, gm: boolean): Obstacle {
  const data = { attacker, name };
  return gm ? { ...warning("OD20.Warning.charmed", data), overruled: true } : error("OD20.Warning.charmed", data);
}

/** Returns the obstacle for an action that is too large for one message. @param rows number of damage types of one strike */
export function sizeObstacle(targets: number, strikes: number, rows = 0): Obstacle | null {
  const tooMany = (key: string, max: number): Obstacle => ({ ...error(key, { max }), whenTried: true });
  if (targets > TARGET_LIMIT) return tooMany("OD20.Notify.tooManyTargets", TARGET_LIMIT);
  if (strikes > STRIKE_LIMIT) return tooMany("OD20.Notify.tooManyStrikes", STRIKE_LIMIT);
  return rows > ROW_LIMIT ? tooMany("OD20.Notify.tooManyDamages", ROW_LIMIT) : null;
}
