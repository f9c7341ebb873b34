import { isReadable } from "../../../rules/basics/split-formula.ts";
import { fieldDice } from "../../words/formula-words.ts";
import { entryLabel, offeredKeys } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";

/** One of several choices, or one of several switches. */
export interface ChoiceView {
  readonly name: string;
  readonly value: string;
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
}

/**
 * Choices as radio buttons or switches; values that the game does not know stay, shown by their key.
 * @param prefix language key of the labels, without the value
 * @param several the chosen values where more than one may be
 */
export function choices(
  name: string,
  prefix: string,
  values: readonly string[],
  value: string,
  rootId: string,
  texts: Texts,
  several: readonly string[] = [value],
): ChoiceView[] {
  const all = [...values, ...several.filter((entry) => entry !== "" && !values.includes(entry))];
  return all.map((entry) => ({
    name,
    value: entry,
    id: `${rootId}-${name.replaceAll(".", "-")}-${entry}`,
    label: values.includes(entry) ? texts.t(`${prefix}.${entry}`) : entry,
    checked: several.includes(entry),
  }));
}

/** The weapon types of the table as radio buttons. */
export function weaponTypeChoices(value: string, rootId: string, texts: Texts): ChoiceView[] {
  return offeredKeys("weaponTypes", [value]).map((key) => ({
    name: "system.weaponType",
    value: key,
    id: `${rootId}-system-weaponType-${key}`,
    label: entryLabel("weaponTypes", key, texts),
    checked: key === value,
  }));
}

interface DamageRowView {
  readonly index: number;
  readonly formula: string;
  readonly wrong: boolean;
  readonly types: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
}

/** A weapon's kinds of damage as rows of inputs. */
export function damageRows(
  damage: readonly { readonly formula: string; readonly type: string }[],
  texts: Texts,
): DamageRowView[] {
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
