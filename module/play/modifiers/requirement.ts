/** Features, weapons and spells that are open only from a step on. @rule H-MAS-18 */
import { requirementObstacle } from "./obstacle.pure.ts";
import { judgeRequirement, type Requirement } from "./requirement.pure.ts";
import { notifyWarning } from "../shared/notify.ts";

/** What an item needs; null when it is open to all. */
export function requirementOf(item: Item.Implementation): Requirement | null {
  if (!item.isKind("feature") && !item.isKind("weapon") && !item.isKind("spell")) return null;
  return judgeRequirement(item.system.requires, item.actor?.creature ?? null);
}

/** Whether this user may use it now: a player is refused, a GM warned. Both are told. @rule H-MAS-18 */
export function mayUse(item: Item.Implementation): boolean {
  const found = requirementObstacle(item.name, requirementOf(item), game.user.isGM);
  if (found) notifyWarning(found.key, found.data);
  return found?.severity !== "error";
}
