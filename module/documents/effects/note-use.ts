/** In which turn something was used up, noted in the very update that uses it. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readBegun, type FightMark } from "../../data/effects/ends.pure.ts";
import { beginsNow } from "./set-condition.ts";

/** Puts the turn into an update that lowers the uses of what a die gives back. */
export function noteUse(item: Item.Implementation, changed: object): void {
  const left: unknown = foundry.utils.getProperty(changed, "system.uses.value");
  if (!item.isKind("feature") || !item.actor || item.system.recharge === 0) return;
  // A die that is taken back uses nothing.
  if (foundry.utils.hasProperty(changed, `flags.${SYSTEM_ID}.recharged`)) return;
  if (typeof left !== "number" || left >= item.system.uses.value) return;
  foundry.utils.setProperty(changed, `flags.${SYSTEM_ID}.used`, beginsNow(item.actor).mark);
}

/** In which turn it was used last; null = outside of a fight, or never. */
export function usedIn({ flags }: Pick<Item.Implementation, "flags">): FightMark | null {
  return readBegun(foundry.utils.getProperty(flags, `${SYSTEM_ID}.used`));
}
