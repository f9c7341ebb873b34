/** Stores the turn in which a feature was used. */
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { readBegun, type FightMark } from "../../data/effects/ends.pure.ts";
import { beginsNow } from "./begins-now.ts";

/** Adds the current turn to an update that reduces the uses of a recharging feature. */
export function noteUse(item: Item.Implementation, changed: object): void {
  const left: unknown = foundry.utils.getProperty(changed, "system.uses.value");
  if (!item.isKind("feature") || !item.actor || item.system.recharge === 0) return;
  // Undoing a recharge roll is not a use.
  if (foundry.utils.hasProperty(changed, `flags.${SYSTEM_ID}.recharged`)) return;
  if (typeof left !== "number" || left >= item.system.uses.value) return;
  foundry.utils.setProperty(changed, `flags.${SYSTEM_ID}.used`, beginsNow(item.actor).mark);
}

/** Returns the turn of the last use; null = outside of a fight, or never. */
export function usedIn({ flags }: Pick<Item.Implementation, "flags">): FightMark | null {
  return readBegun(ownFlag(flags, "used"));
}
