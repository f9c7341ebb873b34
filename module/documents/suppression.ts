/** Why the effects of an item do not reach its owner: not worn, not attuned, not yet learned. */
import { SYSTEM_ID } from "../core/constants.ts";
import { isPhysical } from "../data/actor/belongings.ts";
import { countsIn, readWhen, type When } from "../rules/turn/effect-when.ts";
import { isImmune } from "./effects/derived-statuses.ts";
import type { OpposedItem } from "./item.ts";

/** Language keys below `OD20.Effects.Suppressed`. */
export type Suppression = "immune" | "equipped" | "attuned" | "level" | "runOut" | "letGo" | When;

/** The reason, or null. Items of no one, and types without such a state, count. @rule B-SPL-12 H-PRG-07 */
export function suppressionOf(item: OpposedItem): Suppression | null {
  const { actor, system } = item;
  if (!actor) return null;
  if (item.isWeapon() && item.system.equipped === "none" && item.system.weaponType !== "unarmed") return "equipped";
  if (item.isArmor() && !item.system.equipped) return "equipped";
  if (isPhysical(system) && system.attunement && !system.attuned) return "attuned";
  if (item.isKind("feature") && actor.isCharacter() && item.system.level > actor.system.details.level) {
    // The reward of the class quest stands above every level.
    if (item.system.origin !== "capstone" || !actor.system.details.capstone) return "level";
  }
  return null;
}

/** An effect as far as it is looked at. */
interface Bearing {
  readonly flags: object;
  readonly item: OpposedItem | null;
  readonly parent: unknown;
}

/** What an effect asks of its bearer's armor, where it is not so; null otherwise. @rule H-PRG-07 */
export function armorSuppression(effect: Bearing): When | null {
  const when = effectWhen(effect);
  const actor = effect.item?.actor ?? (effect.parent instanceof Actor ? effect.parent : null);
  if (!when || !actor) return null;
  const worn = actor.items.contents.flatMap((item) =>
    item.isArmor() && item.system.equipped ? [item.system.armorType] : [],
  );
  return countsIn(when, worn) ? null : when;
}

/** An effect that only sets conditions to which its bearer is immune does nothing. @rule B-RES-06 B-COND-PET-7 */
export function immuneSuppression(
  effect: { readonly statuses: ReadonlySet<string>; readonly judged: readonly unknown[] },
  bearer: Parameters<typeof isImmune>[0] | null,
): "immune" | null {
  const { statuses } = effect;
  // Changes are judged anew at every look, and this is asked of every effect many times a redraw: the cheap questions come first.
  if (!bearer || statuses.size === 0 || ![...statuses].every((id) => isImmune(bearer, id))) return null;
  return effect.judged.length > 0 ? null : "immune";
}

/** When it counts; null = always. */
export function effectWhen(effect: Pick<Bearing, "flags">): When | null {
  return readWhen(foundry.utils.getProperty(effect.flags, `${SYSTEM_ID}.when`));
}

/** The key of its item's choice that switches it on; "" = none. */
export function effectOption(effect: Pick<Bearing, "flags">): string {
  const option: unknown = foundry.utils.getProperty(effect.flags, `${SYSTEM_ID}.option`);
  return typeof option === "string" ? option : "";
}
