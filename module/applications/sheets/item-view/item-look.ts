/** Look of an item sheet's header: the item type decides the engraving, the damage decides the color. Pure. */
import { damageWord, type DamageWord } from "../../words/damage-words.ts";
import type { Texts } from "../../words/texts.ts";
import { classLook, type Ground } from "../../common/class-look.ts";

const GROUNDS: Readonly<Record<string, Ground>> = {
  spell: "arcane",
  consumable: "arcane",
  background: "divine",
  species: "primal",
  feature: "primal",
  injury: "primal",
};

export interface ItemLook {
  readonly ground: Ground;
  /** Class name of the color; "" for neutral. */
  readonly tint: string;
  /** See `ClassLook`. */
  readonly hue: string;
  /** Name of the item type. */
  readonly kind: string;
  /** The damage types, each once. */
  readonly damage: readonly DamageWord[];
}

/**
 * Returns the look.
 * @param types types of the dealt damage, in order; "" = untyped
 */
export function itemLook(
  {
    type,
    img,
    name,
    hue = "",
  }: { readonly type: string; readonly img: string; readonly name: string; readonly hue?: string },
  types: readonly string[],
  texts: Texts,
): ItemLook {
  const cls = type === "class" ? classLook(img, name, hue) : null;
  const damage = [...new Set(types)].filter(Boolean).map((each) => damageWord("", each, texts));
  const tint = cls ? `od-class--${cls.key}` : damage[0] ? `od-damage--${damage[0].type}` : "";
  return {
    ground: cls?.ground ?? GROUNDS[type] ?? "martial",
    tint,
    hue: cls?.hue ?? "",
    kind: texts.t(`TYPES.Item.${type}`),
    damage,
  };
}
