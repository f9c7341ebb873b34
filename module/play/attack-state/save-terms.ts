/** Checks whether the save DC of a use is trustworthy. */
import { findActor } from "../common/documents.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";

/** Returns the save DCs that an item states itself. @rule C-97 */
function statedDcs(item: OpposedItem): unknown[] {
  const { system } = item;
  const further: readonly unknown[] = ("activities" in system ? system.activities : undefined) ?? [];
  const stated = further.map((use): unknown =>
    typeof use === "object" && use !== null ? foundry.utils.getProperty(use, "test.dc") : null,
  );
  const own = item.isKind("feature") ? item.system.save.dc : item.isKind("weapon") ? item.system.rider.dc : null;
  return [own, ...stated];
}

/**
 * Returns a reason if a player's save DC is neither the actor's own nor stated by the item. Clients then wait for a GM's
 * confirmation. Null if the DC is valid.
 * @rule H-SPL-14 C-97
 */
export function saveRefusal({
  dealt,
  item,
  rider,
  attackers,
}: Pick<AttackRecord, "dealt" | "item" | "rider" | "attackers">): "OD20.Void.saveDc" | null {
  if (rider && !dealt && rider.attribute !== "") {
    const striker = attackers[0] ? findActor(attackers[0]) : null;
    return !striker || isOwnDc(striker, item?.uuid ?? "", rider.dc) ? null : "OD20.Void.saveDc";
  }
  if (!dealt?.save || dealt.contest) return null;
  // Only a GM asks for a save that no creature causes.
  if (!dealt.doer) return "OD20.Void.saveDc";
  // Nobody can confirm the DC of a creature that cannot be found.
  const doer = findActor(dealt.doer);
  return doer && isOwnDc(doer, item?.uuid ?? "", dealt.save.dc) ? null : "OD20.Void.saveDc";
}

/** Returns whether a save DC is the actor's own or stated by its item. @param uuid uuid of the item; "" if there is none */
export function isOwnDc(doer: OpposedActor, uuid: string, dc: number): boolean {
  const thing = doer.items.contents.find((one) => one.uuid === uuid);
  return [doer.creature?.spells.dc?.total, ...(thing ? statedDcs(thing) : [])].includes(dc);
}
