/**
 * The unarmed strike that every creature has: a weapon that lies among nobody's things and is stored nowhere, so that it is
 * neither lost nor there twice.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { UNARMED_ID } from "../../data/item/unarmed.pure.ts";
import { t } from "../../core/i18n.ts";
import { unarmedStrike } from "../../rules/attack/traits.ts";
import type { OpposedActor } from "../actor.ts";
import type { OpposedItem } from "../item.ts";
import { hasTrait } from "./traits.ts";

/** Behind everything that is owned. */
const LAST = 1_000_000_000;

/** Made anew when what it is made of has changed. */
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

/** Null for whoever is no creature. @rule B-ATK-15 */
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

/** A thing of a creature, its unarmed strike among them. */
export function itemById(actor: OpposedActor, id: string): OpposedItem | null {
  return isUnarmed({ id }) ? unarmedOf(actor) : (actor.items.get(id) ?? null);
}

/** The uuid of whoever strikes without a weapon; null where the uuid is that of a thing. */
export function striker(uuid: string): string | null {
  const end = `.Item.${UNARMED_ID}`;
  return uuid.endsWith(end) ? uuid.slice(0, -end.length) : null;
}
