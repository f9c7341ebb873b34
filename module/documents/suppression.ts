/** Determines why the effects of an item do not apply to its owner: not worn, not attuned, level too low, another game. */
import type { OpposedItem } from "./item.ts";
import { effectData, type EffectLike } from "../data/effects/model.ts";
import { isPhysical } from "../data/actor/item-totals.ts";
import { type When, countsIn } from "../rules/turn/effect-end.ts";
import { isImmune } from "./effects/derived-statuses.ts";
import { isOfGame } from "./creatures/traits.ts";

/** Reasons, as language keys below `OD20.Effects.Suppressed`. */
export type Suppression = "immune" | "equipped" | "attuned" | "level" | "game" | "runOut" | "letGo" | When;

/**
 * Returns the reason why the effects of an item are suppressed, or null. Items without an owner, and types without such a state, are never
 * suppressed. @rule B-SPL-12 H-PRG-07
 */
export function suppressionOf(item: OpposedItem): Suppression | null {
  const { actor, system } = item;
  if (!actor) return null;
  if (!isOfGame(item)) return "game";
  if (item.isWeapon() && item.system.equipped === "none" && item.system.weaponType !== "unarmed") return "equipped";
  if (item.isArmor() && !item.system.equipped) return "equipped";
  if (isPhysical(system) && system.attunement && !system.attuned) return "attuned";
  if (item.isKind("feature") && actor.isCharacter() && item.system.level > actor.system.details.level) {
    // The reward of the class quest may exceed the character's level.
    if (item.system.origin !== "capstone" || !actor.system.details.capstone) return "level";
  }
  return null;
}

/** The part of an effect that this file reads. */
interface Bearing extends EffectLike {
  readonly item: OpposedItem | null;
  readonly parent: unknown;
}

/** Returns the armor condition of an effect if its bearer does not meet it; null otherwise. @rule H-PRG-07 */
export function armorSuppression(effect: Bearing): When | null {
  const { when } = effectData(effect).needs;
  const actor = effect.item?.actor ?? (effect.parent instanceof Actor ? effect.parent : null);
  if (!when || !actor) return null;
  const worn = actor.items.contents.flatMap((item) =>
    item.isArmor() && item.system.equipped ? [item.system.armorType] : [],
  );
  return countsIn(when, worn) ? null : when;
}

/** Returns "immune" for an effect that only sets conditions to which its bearer is immune; null otherwise. @rule B-RES-06 B-COND-PET-7 */
export function immuneSuppression(
  effect: { readonly statuses: ReadonlySet<string>; readonly judged: readonly unknown[] },
  bearer: Parameters<typeof isImmune>[0] | null,
): "immune" | null {
  const { statuses } = effect;
  // Test the cheap conditions first. `judged` recomputes all problems on every access, and every redraw calls this function many times.
  if (!bearer || statuses.size === 0 || ![...statuses].every((id) => isImmune(bearer, id))) return null;
  return effect.judged.length > 0 ? null : "immune";
}
