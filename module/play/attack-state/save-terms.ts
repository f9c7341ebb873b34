/** Whether the number that a use asks its targets to save against may be believed. */
import { findActor } from "../shared/documents.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";

/** The numbers to save against that a thing states itself, or that its owner has by birth. @rule C-97 */
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
 * Why nobody saves by himself against what a player says: its number is neither his own nor what the thing states. Only a Game
 * Master's click lets it count.
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
  const doer = dealt?.doer ? findActor(dealt.doer) : null;
  if (!dealt?.save || dealt.contest || !doer) return null;
  return isOwnDc(doer, item?.uuid ?? "", dealt.save.dc) ? null : "OD20.Void.saveDc";
}

/** Whether a number to save against is somebody's own, or what his thing states. @param uuid of the thing; "" = none */
export function isOwnDc(doer: OpposedActor, uuid: string, dc: number): boolean {
  const thing = doer.items.contents.find((one) => one.uuid === uuid);
  return [doer.creature?.spells.dc?.total, ...(thing ? statedDcs(thing) : [])].includes(dc);
}
