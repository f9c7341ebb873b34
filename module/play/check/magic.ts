/** Tells whether a save is against a spell. Some creatures have advantage on these saves. */
import { storedActivities } from "../../data/item/activities.pure.ts";
import { OpposedItem } from "../../documents/item.ts";
import { readOr } from "../../documents/common/every-actor.ts";

/** Returns whether the item of this uuid is a spell, or casts one. False for a deleted item, and for none. @rule B-DICE-07 */
export function isMagic(uuid: string | null | undefined): boolean {
  const item: unknown = readOr(() => fromUuidSync(uuid ?? ""), null);
  if (!(item instanceof OpposedItem)) return false;
  return item.isKind("spell") || storedActivities(item.system).some(({ casts }) => casts.uuid !== "");
}
