/** Features, weapons and spells that require a mastery step. @rule H-MAS-18 */
import { tableRuleset } from "../../core/table-rules.ts";
import { gameOf } from "../../rules/games/games.ts";
import { requirementObstacle } from "./obstacles.pure.ts";
import { judgeRequirement, type Requirement } from "./mastery-requirement.pure.ts";
import { notifyWarning } from "../common/notify.ts";

/** Returns the requirement of an item; null if there is none, or the game has no mastery. @rule H-MAS-18 D-C12 */
export function requirementOf(item: Item.Implementation): Requirement | null {
  if (!gameOf(tableRuleset()).sells) return null;
  if (!item.isKind("feature") && !item.isKind("weapon") && !item.isKind("spell")) return null;
  return judgeRequirement(item.system.requires, item.actor?.creature ?? null);
}

/** Whether this user may use the item now. A player is refused and a GM is warned; both are notified. @rule H-MAS-18 */
export function mayUse(item: Item.Implementation): boolean {
  const found = requirementObstacle(item.name, requirementOf(item), game.user.isGM);
  if (found) notifyWarning(found.key, found.data);
  return found?.severity !== "error";
}
