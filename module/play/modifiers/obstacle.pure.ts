/** One reason against something, and those that more than one kind of action knows. Pure. */
import { ROW_LIMIT, STRIKE_LIMIT, TARGET_LIMIT } from "../../data/record/limits.pure.ts";
import type { Remark } from "../shared/types.ts";
import type { Requirement } from "./requirement.pure.ts";

export interface Obstacle extends Remark {
  /** Told also to the one who goes on against it, because he may. */
  readonly overruled?: boolean;
  /** Told when it is tried, and not before: nothing in its window is refused, what was chosen there can be made less. */
  readonly whenTried?: boolean;
}

type Data = Remark["data"];
export const error = (key: string, data: Data): Obstacle => ({ key, data, severity: "error" });
export const warning = (key: string, data: Data): Obstacle => ({ key, data, severity: "warning" });

/** What is open only from a step on: for a player an obstacle, for a GM a warning. @rule H-MAS-18 */
export function requirementObstacle(name: string, requirement: Requirement | null, gm: boolean): Obstacle | null {
  if (!requirement || requirement.met) return null;
  const data = { name, step: requirement.step, held: requirement.held ?? 0 };
  return gm ? { ...warning("OD20.Requires.Warned", data), overruled: true } : error("OD20.Requires.Refused", data);
}

/** Whoever has charmed somebody is safe from him, unless a Game Master overrules it. @rule B-COND-CHA-1 */
export function charmedObstacle(attacker: string, name: string, gm: boolean): Obstacle {
  const data = { attacker, name };
  return gm ? { ...warning("OD20.Warning.charmed", data), overruled: true } : error("OD20.Warning.charmed", data);
}

/** Why one message cannot hold it. @param rows kinds of damage of one strike */
export function sizeObstacle(targets: number, strikes: number, rows = 0): Obstacle | null {
  const tooMany = (key: string, max: number): Obstacle => ({ ...error(key, { max }), whenTried: true });
  if (targets > TARGET_LIMIT) return tooMany("OD20.Notify.tooManyTargets", TARGET_LIMIT);
  if (strikes > STRIKE_LIMIT) return tooMany("OD20.Notify.tooManyStrikes", STRIKE_LIMIT);
  return rows > ROW_LIMIT ? tooMany("OD20.Notify.tooManyDamages", ROW_LIMIT) : null;
}
