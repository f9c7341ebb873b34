import { OpposedItem } from "../../documents/item.ts";
import type { AttackRecord } from "../../play/logic/records.ts";

/** The weapon of an attack, when the viewer may still use it. */
export function weaponOf(record: AttackRecord): OpposedItem<"weapon"> | null {
  if (!record.item) return null;
  // A world item or one of a token's actor; packs are not searched, that would have to wait.
  const item = fromUuidSync(record.item.uuid);
  return item instanceof OpposedItem && item.isWeapon() && item.isOwner && item.actor ? item : null;
}

export function canStrikeAgain(record: AttackRecord): boolean {
  return weaponOf(record) !== null;
}

/** The other light weapon for the attack with the second hand, right after one with the first. @rule H-TWO-01 */
export function offHandWeapon(record: AttackRecord): OpposedItem<"weapon"> | null {
  const weapon = weaponOf(record);
  if (!weapon || record.mode !== "strike" || !weapon.lightPair) return null;
  return weapon.actor?.getWeapons().find((other) => other.id !== weapon.id && other.lightPair && other.getAttackModes().includes("offHand")) ?? null;
}
