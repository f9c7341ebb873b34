/** How the head of a thing's sheet looks: its kind decides the engraving, what it deals the color. Pure. */
import { damageWord, type DamageWord } from "../../words/damage-words.ts";
import type { Texts } from "../../words/texts.ts";
import { classLook, type Ground } from "../../shared/class-look.ts";

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
  /** Class name of its color; "" for steel. */
  readonly tint: string;
  /** See `ClassLook`. */
  readonly hue: string;
  /** What kind of thing it is. */
  readonly kind: string;
  /** Each type of damage once. */
  readonly damage: readonly DamageWord[];
}

/**
 * @param types of the damage that it deals, in their order; "" = of no type
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
