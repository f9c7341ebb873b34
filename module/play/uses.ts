/** What is used up and comes back: one use spent or given back, and the die that gives it back. */
import { gameMasters } from "../compat/visibility.ts";
import { t } from "../i18n.ts";
import { comesBack } from "../rules/stat-block.ts";
import { inTurn } from "./in-turn.ts";
import { notifyFailure } from "./notify.ts";
import { mayUse } from "./requirement.ts";

type Feature = Item.Implementation;

function usesOf(item: Feature): { value: number; max: number } | null {
  return item.isKind("feature") ? { value: item.system.uses.value, max: item.system.uses.max } : null;
}

/** Writes what is left; two clicks count twice, and nothing goes below none or above all. @returns what is left, null for a thing without uses or not open to its bearer */
export async function changeUses(item: Feature, by: number): Promise<number | null> {
  return inTurn(item.uuid, async () => {
    if (by < 0 && !mayUse(item)) return null;
    const uses = usesOf(item);
    if (!uses || uses.max <= 0 || !item.isKind("feature")) return null;
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
    await ChatMessage.create({
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
