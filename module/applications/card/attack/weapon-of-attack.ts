import { OpposedItem } from "../../../documents/item.ts";
import { striker, unarmedOf } from "../../../documents/creatures/unarmed.ts";
import { findActor, findToken } from "../../../play/common/documents.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import type { Combatant } from "../../../play/common/types.ts";
import { sameItem } from "../../../play/scene/tokens.ts";
import type { AttackRecord } from "../../../play/resolve/attack-records.pure.ts";

/** Returns the weapon or spell of an attack if the viewer may use it. */
export function strikerOf(record: AttackRecord): OpposedItem | null {
  if (!record.item) return null;
  const bare = striker(record.item.uuid);
  if (bare !== null) {
    const actor = findActor({ actor: bare, token: null });
    return actor && viewerOwns(actor) ? unarmedOf(actor) : null;
  }
  // Finds world items and items of actors. Compendium items would need an asynchronous lookup.
  const item = fromUuidSync(record.item.uuid);
  const isStriker =
    item instanceof OpposedItem && (item.isWeapon() || (item.isKind("spell") && item.system.resolution === "attack"));
  return isStriker && viewerOwns(item.actor) ? item : null;
}

/** Returns the weapon of an attack, or null for a spell. */
function weaponOf(record: AttackRecord): OpposedItem<"weapon"> | null {
  const item = strikerOf(record);
  return item?.isWeapon() === true ? item : null;
}

/** Returns the attackers that still exist and have the weapon. */
export function attackersOf(record: AttackRecord, weapon: OpposedItem): Combatant[] {
  return record.attackers.flatMap((one): Combatant[] => {
    const actor = findActor(one);
    return actor && viewerOwns(actor) && sameItem(actor, weapon)
      ? [{ actor, token: one.token === null ? null : findToken(one.token) }]
      : [];
  });
}

/** Returns the other light weapon for an off-hand attack after an attack with the main hand. @rule H-TWO-01 */
export function offHandWeapon(record: AttackRecord): OpposedItem<"weapon"> | null {
  const weapon = weaponOf(record);
  if (!weapon || record.mode !== "strike" || !weapon.lightPair) return null;
  return (
    weapon.actor
      ?.getWeapons()
      .find((other) => other.id !== weapon.id && other.lightPair && other.getAttackModes().includes("offHand")) ?? null
  );
}
