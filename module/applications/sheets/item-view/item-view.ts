import { isReadable } from "../../../rules/basics/split-formula.ts";
import { fieldDice } from "../../words/formula-words.ts";
import { entryLabel, offeredKeys } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { damageWord } from "../../words/dealt-words.ts";
import { classLook, type Ground } from "../../common/class-look.ts";

/**
 * Returns options as radio buttons or toggles. An unknown value stays, labeled with its key.
 * @param prefix language key of the labels, without the value
 * @param several chosen values, where several are allowed
 */
export function choices(
  name: string,
  prefix: string,
  values: readonly string[],
  value: string,
  rootId: string,
  texts: Texts,
  several: readonly string[] = [value],
) {
  const all = [...values, ...several.filter((entry) => entry !== "" && !values.includes(entry))];
  return all.map((entry) => ({
    name,
    value: entry,
    id: `${rootId}-${name.replaceAll(".", "-")}-${entry}`,
    label: values.includes(entry) ? texts.t(`${prefix}.${entry}`) : entry,
    checked: several.includes(entry),
  }));
}

/** Returns the table's weapon types as radio buttons. */
export function weaponTypeChoices(value: string, rootId: string, texts: Texts) {
  return offeredKeys("weaponTypes", [value]).map((key) => ({
    name: "system.weaponType",
    value: key,
    id: `${rootId}-system-weaponType-${key}`,
    label: entryLabel("weaponTypes", key, texts),
    checked: key === value,
  }));
}

/** Returns the damage rows of a weapon as inputs. */
export function damageRows(damage: readonly { readonly formula: string; readonly type: string }[], texts: Texts) {
  return damage.map(({ formula, type }, index) => ({
    index,
    formula: fieldDice(formula, texts),
    wrong: !isReadable(formula),
    types: offeredKeys("damageTypes", [type]).map((value) => ({
      value,
      label: entryLabel("damageTypes", value, texts),
      selected: value === type,
    })),
  }));
}

const GROUNDS: Readonly<Record<string, Ground>> = {
  spell: "arcane",
  consumable: "arcane",
  background: "divine",
  species: "primal",
  feature: "primal",
  injury: "primal",
};

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
) {
  const cls = type === "class" ? classLook(img, name, hue) : null;
  const damage = [...new Set(types)].filter(Boolean).map((each) => damageWord("", each, texts));
  const tint = cls ? `od-class--${cls.key}` : damage[0] ? `od-damage--${damage[0].type}` : "";
  return {
    ground: cls?.ground ?? GROUNDS[type] ?? "martial",
    /** Class name of the color; "" for neutral. */
    tint,
    /** See `ClassLook`. */
    hue: cls?.hue ?? "",
    /** Name of the item type. */
    kind: texts.t(`TYPES.Item.${type}`),
    /** The damage types, each once. */
    damage,
  };
}
