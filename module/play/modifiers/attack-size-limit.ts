import { notifyWarning } from "../common/notify.ts";
import { sizeObstacle } from "./obstacles.pure.ts";

/**
 * Whether an action is too large for one message; notifies the user if it is.
 * @param rows number of damage types of one strike
 */
export function isTooBig(targets: number, strikes: number, rows = 0): boolean {
  const found = sizeObstacle(targets, strikes, rows);
  if (found) notifyWarning(found.key, found.data);
  return found !== null;
}
