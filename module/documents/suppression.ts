/** Why the effects of an item do not reach its owner: not worn, not attuned, not yet learned. */
import { isPhysical } from "../data/actor/belongings.ts";
import type { OpposedItem } from "./item.ts";

/** Language keys below `OD20.Effects.Suppressed`. */
export type Suppression = "equipped" | "attuned" | "level";

/** The reason, or null. Items of no one, and types without such a state, count. @rule B-SPL-12 H-PRG-07 */
export function suppressionOf(item: OpposedItem): Suppression | null {
  const { actor, system } = item;
  if (!actor) return null;
  if (item.isWeapon() && item.system.equipped === "none" && item.system.weaponType !== "unarmed") return "equipped";
  if (item.isArmor() && !item.system.equipped) return "equipped";
  if (isPhysical(system) && system.attunement && !system.attuned) return "attuned";
  if (item.isKind("feature") && actor.isCharacter() && item.system.level > actor.system.details.level) return "level";
  return null;
}
