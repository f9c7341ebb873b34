/** What is used up and comes back: one use spent or given back, and the die that gives it back. */
import { gameMasters } from "../../compat/visibility.ts";
import type { Counted } from "../../rules/activities/uses.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { t } from "../../core/i18n.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { comesBack } from "../../rules/creatures/stat-block.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure } from "../shared/notify.ts";
import { mayUse } from "../modifiers/requirement.ts";
import { sendMessage } from "../protocol/send.ts";

type Feature = Item.Implementation;

/**
 * Whom the uses of a creature's features are counted for.
 * @param then what it will be: another level, a characteristic that rises
 */
export function countedFor(
  actor: OpposedActor,
  then: {
    readonly level?: number;
    readonly raise?: { readonly key: string; readonly from: number; readonly to: number } | null;
  } = {},
): Counted {
  const data = actor.creature;
  const modifier = (key: Characteristic): number => {
    const mod = data?.characteristics[key].mod ?? 0;
    return then.raise?.key === key ? mod + abilityModifier(then.raise.to) - abilityModifier(then.raise.from) : mod;
  };
  return {
    level: then.level ?? data?.training.level ?? 1,
    modifiers: Object.fromEntries(CHARACTERISTICS.map((key) => [key, modifier(key)])) as Counted["modifiers"],
  };
}

/** Whether nothing has been used up; true for what has no uses. */
export function isUnused(item: Feature): boolean {
  return !item.isKind("feature") || item.system.uses.value >= item.system.uses.max;
}

/** A feature that has just come unused has all uses that its new bearer has. */
export async function fillUses(item: Feature): Promise<void> {
  if (item.isKind("feature") && !isUnused(item))
    await item.update({ system: { uses: { value: item.system.uses.max } } });
}

/**
 * Writes what is left of a feature's uses; fewer only if it is open to its bearer.
 * @returns whether it was written
 */
export async function setUses(item: OpposedItem<"feature">, value: number): Promise<boolean> {
  if (value < item.system.uses.value && !mayUse(item)) return false;
  return (await item.update({ system: { uses: { value } } })) !== undefined;
}

/**
 * Writes what is left; two clicks count twice, and nothing goes below none or above all.
 * @returns what is left, null for a thing without uses or not open to its bearer
 */
export async function changeUses(item: Feature, by: number): Promise<number | null> {
  return inTurn(item.uuid, async () => {
    if (!item.isKind("feature") || item.system.uses.max <= 0) return null;
    if (by < 0 && !mayUse(item)) return null;
    const { uses } = item.system;
    const value = Math.max(0, Math.min(uses.max, uses.value + by));
    if (value !== uses.value) await item.update({ system: { uses: { value } } });
    return value;
  });
}

/** Rolls the d6 that may give all uses back, and says what came of it. @rule B-MISC-10 */
export async function rollRecharge(item: Feature): Promise<boolean> {
  if (!item.isKind("feature")) return false;
  const { recharge, uses } = item.system;
  if (recharge < 2 || recharge > 6 || uses.value >= uses.max) return false;
  try {
    const roll = await new Roll("1d6").evaluate();
    const back = comesBack(roll.total, recharge);
    // The number first, then the tale: a message about something that was refused would be untrue.
    if (back) await changeUses(item, uses.max);
    const name = item.actor?.name ?? "";
    await sendMessage({
      speaker: ChatMessage.getSpeaker({ actor: item.actor }),
      flavor: t(back ? "OD20.Block.Back" : "OD20.Block.NotBack", { name: item.name, actor: name }),
      rolls: [JSON.stringify(roll)],
      sound: CONFIG.sounds.dice,
      whisper: gameMasters(),
    });
    return back;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
