import { notifyWarning } from "../shared/notify.ts";
import { sizeObstacle } from "./obstacle.pure.ts";

/**
 * Whether an action would be too big for one message; the user is told.
 * @param rows kinds of damage of one strike
 */
export function isTooBig(targets: number, strikes: number, rows = 0): boolean {
  const found = sizeObstacle(targets, strikes, rows);
  if (found) notifyWarning(found.key, found.data);
  return found !== null;
}
