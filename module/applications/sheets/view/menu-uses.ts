/** Activities in the "…" menu of an item's row. */
import type { OpposedItem } from "../../../documents/item.ts";
import { usesOf, verbOf } from "../../../play/activities/activities.ts";
import type { Texts } from "../../words/texts.ts";

export interface MenuUse {
  readonly key: string;
  readonly label: string;
}

/** Returns the activities by item id. Weapons and armor list all activities, because their rows have no button for the first one. */
export function menuUses(items: readonly OpposedItem[], { t }: Texts): Readonly<Record<string, readonly MenuUse[]>> {
  return Object.fromEntries(
    items.flatMap((item) => {
      const uses = usesOf(item);
      if (uses.length < (item.isWeapon() || item.isArmor() ? 1 : 2)) return [];
      const verb = t(verbOf(item));
      return [[item.id ?? "", uses.map(({ key, name }) => ({ key, label: name === "" ? verb : `${verb}: ${name}` }))]];
    }),
  );
}
