/**
 * Provides the unarmed strike of every creature: a temporary weapon item that no actor stores, so that it cannot be deleted or duplicated.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { UNARMED_ID } from "../../data/item/unarmed.pure.ts";
import { t } from "../../core/i18n.ts";
import { unarmedStrike } from "../../rules/attack/traits.ts";
import type { OpposedActor } from "../actor.ts";
import type { OpposedItem } from "../item.ts";
import { hasTrait } from "./traits.ts";

/** Sort value behind all owned items. */
const LAST = 1_000_000_000;

/** Cached strikes. A strike is created again when its data change. */
const made = new WeakMap<OpposedActor, { readonly of: string; readonly item: OpposedItem<"weapon"> }>();

function make(actor: OpposedActor, { formula, type, reach, finesse }: ReturnType<typeof unarmedStrike>): OpposedItem {
  return new Item.implementation(
    {
      _id: UNARMED_ID,
      name: t("OD20.WeaponType.unarmed"),
      type: "weapon",
      img: `systems/${SYSTEM_ID}/icons/unarmed.svg`,
      sort: LAST,
      system: {
        weaponType: "unarmed",
        damage: [{ formula, type }],
        reach,
        properties: finesse ? ["finesse"] : [],
      },
    },
    { parent: actor },
  );
}

/** Returns the unarmed strike of a creature; null for a party. @rule B-ATK-15 */
export function unarmedOf(actor: OpposedActor): OpposedItem<"weapon"> | null {
  const { creature } = actor;
  if (!creature) return null;
  const strike = unarmedStrike({
    martialArts: hasTrait(actor, "martialArts"),
    level: creature.training.level,
    armored: actor.bodyArmor !== null || actor.shield !== null,
  });
  const of = JSON.stringify(strike);
  const before = made.get(actor);
  if (before?.of === of) return before.item;
  const item = make(actor, strike);
  if (!item.isWeapon()) return null;
  made.set(actor, { of, item });
  return item;
}

export const isUnarmed = ({ id }: { readonly id: string | null }): boolean => id === UNARMED_ID;

/** Returns an item of a creature, including the unarmed strike. */
export function itemById(actor: OpposedActor, id: string): OpposedItem | null {
  return isUnarmed({ id }) ? unarmedOf(actor) : (actor.items.get(id) ?? null);
}

/** Returns the actor uuid in the item uuid of an unarmed strike; null for other items. */
export function striker(uuid: string): string | null {
  const end = `.Item.${UNARMED_ID}`;
  return uuid.endsWith(end) ? uuid.slice(0, -end.length) : null;
}
