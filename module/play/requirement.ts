/** Features, weapons and spells that are open only from a step on. @rule H-MAS-18 */
import { judgeRequirement, type Requirement } from "./logic/requirement.ts";
import { notifyWarning } from "./notify.ts";
import type { Remark } from "./types.ts";

/** What an item needs; null when it is open to all. */
export function requirementOf(item: Item.Implementation): Requirement | null {
  if (!item.isKind("feature") && !item.isKind("weapon") && !item.isKind("spell")) return null;
  return judgeRequirement(item.system.requires, item.actor?.creature ?? null);
}

/** What stands against using it: for a player an obstacle, for a GM a warning. @rule H-MAS-18 */
export function requirementRemark(item: Item.Implementation): Remark | null {
  const requirement = requirementOf(item);
  if (!requirement || requirement.met) return null;
  const { isGM } = game.user;
  return { key: isGM ? "OD20.Requires.Warned" : "OD20.Requires.Refused", data: { name: item.name, step: requirement.step, held: requirement.held ?? 0 }, severity: isGM ? "warning" : "error" };
}

/** Whether this user may use it now: a player is refused, a GM warned. Both are told. @rule H-MAS-18 */
export function mayUse(item: Item.Implementation): boolean {
  const remark = requirementRemark(item);
  if (remark) notifyWarning(remark.key, remark.data);
  return remark?.severity !== "error";
}
