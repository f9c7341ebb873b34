/** Limited uses of features: spending, restoring, and the recharge roll. */
import { gameMasters } from "../../compat/visibility.ts";
import type { Counted } from "../../rules/activities/uses.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { toldLine } from "../../core/told.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { comesBack } from "../../rules/creatures/stat-block.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { mayUse } from "../modifiers/mastery-requirement.ts";
import { sendMessage } from "../protocol/send.ts";
import { speakerOf } from "../common/participants.ts";

type Feature = Item.Implementation;
interface Change {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the values that determine how many uses a creature's features have.
 * @param then values after a planned change: another level, a raised characteristic
 */
export function countedFor(
  actor: OpposedActor,
  then: {
    readonly level?: number;
    readonly raise?: (Change & { readonly and?: Change }) | null;
  } = {},
): Counted {
  const data = actor.creature;
  const modifier = (key: Characteristic): number => {
    const mod = data?.characteristics[key].mod ?? 0;
    const raised = [then.raise, then.raise?.and].find((one) => one?.key === key);
    return raised ? mod + abilityModifier(raised.to) - abilityModifier(raised.from) : mod;
  };
  return {
    level: then.level ?? data?.training.level ?? 1,
    modifiers: Object.fromEntries(CHARACTERISTICS.map((key) => [key, modifier(key)])) as Counted["modifiers"],
  };
}

/** Whether no use is spent; true for items without uses. */
export function isUnused(item: Feature): boolean {
  return !item.isKind("feature") || item.system.uses.value >= item.system.uses.max;
}

/** Fills the uses of a feature that arrived unused, because its new owner may have more uses. */
export async function fillUses(item: Feature): Promise<void> {
  if (item.isKind("feature") && !isUnused(item))
    await item.update({ system: { uses: { value: item.system.uses.max } } });
}

/**
 * Writes the uses left of a feature. Refuses to reduce the uses if the owner may not use the feature.
 * @returns whether it was written
 */
export async function setUses(item: OpposedItem<"feature">, value: number): Promise<boolean> {
  if (value < item.system.uses.value && !mayUse(item)) return false;
  return (await item.update({ system: { uses: { value } } })) !== undefined;
}

/**
 * Changes the uses left, between 0 and the maximum. Two clicks count twice.
 * @returns the uses left; null if the item has no uses or its owner may not use it
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

/** Returns the line above the die, and the flags that tell it. */
export function rechargeLine({ name, actor }: Item.Implementation, back: boolean) {
  const data = { name, actor: actor?.name ?? "" };
  const { text: flavor, flags } = toldLine({ key: back ? "OD20.Block.Back" : "OD20.Block.NotBack", data });
  return { flavor, flags };
}

/** Rolls the d6 that may restore all uses, and posts the result. @rule B-MISC-10 */
export async function rollRecharge(item: Feature): Promise<boolean> {
  if (!item.isKind("feature")) return false;
  const { recharge, uses } = item.system;
  if (recharge < 2 || recharge > 6 || uses.value >= uses.max) return false;
  try {
    const roll = await new Roll("1d6").evaluate();
    const back = comesBack(roll.total, recharge);
    // The number is written before the message, because a refused write would make the message untrue.
    if (back) await changeUses(item, uses.max);
    await sendMessage({
      speaker: speakerOf(item.actor),
      ...rechargeLine(item, back),
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
