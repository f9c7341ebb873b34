/** Words for numbers that exceed the limits of the rules and do not count. Pure. */
import { effectInput } from "../../../data/effects/inputs.ts";
import type { LeftOut } from "../../../data/schema/left-out.ts";
import { tableLists, type Lists } from "../../../core/table-lists.ts";
import { NUMBERS_3E } from "../../../rules/character/attack-and-saves.ts";
import { ATTRIBUTES } from "../../../rules/basics/ids.ts";
import { inputLabel } from "../../words/effect-words.ts";
import type { Texts } from "../../words/texts.ts";

/** Labels of the fields that effects cannot change. */
const LABELS: Readonly<Record<string, string>> = {
  baseAttack: "OD20.Part.BaseAttack",
  ...Object.fromEntries(NUMBERS_3E.map((key) => [`numbers3e.${key}`, `OD20.Numbers3e.${key}`])),
  "attack.bonus": "OD20.Sheet.AttackBonus",
  "attack.total": "OD20.Sheet.AttackTotal",
  damageBonus: "OD20.Sheet.DamageBonus",
  "defense.physical": "OD20.Defense.physical",
  "defense.magical": "OD20.Defense.magical",
  maxDexterity: "OD20.Sheet.MaxDexterity",
  bonus: "OD20.Thing.bonus",
  "penalty.checks": "OD20.Thing.penaltyChecks",
  "penalty.attack": "OD20.Thing.penaltyAttack",
  "penalty.defense": "OD20.Thing.penaltyDefense",
  "penalty.speed": "OD20.Thing.penaltySpeed",
  "totals.physical": "OD20.Defense.physical",
  "totals.magical": "OD20.Defense.magical",
  "totals.reduction": "OD20.Sheet.Reduction",
  ...Object.fromEntries(ATTRIBUTES.map((key) => [`totals.attributes.${key}`, `OD20.Attribute.${key}`])),
};

function nameOf(path: string, texts: Texts, lists: Lists): string {
  const input = effectInput(path, lists);
  if (input) return inputLabel(input, texts, lists);
  const label = LABELS[path];
  // A key that no list knows any more has no other name.
  return label === undefined ? (path.split(".")[2] ?? path) : texts.t(label);
}

/** Returns a text such as "Не учтено, таких чисел в правилах нет: Бонус атаки +1000000 (Меч)."; "" when every number counts. */
export function leftOutText(
  numbers: readonly (LeftOut & { readonly item?: string })[],
  texts: Texts,
  lists: Lists = tableLists(),
): string {
  if (numbers.length === 0) return "";
  const what = numbers.map(
    ({ path, value, item }) =>
      `${nameOf(path, texts, lists)} ${texts.signed(value)}${item === undefined ? "" : ` (${item})`}`,
  );
  return texts.t("OD20.Sheet.LeftOut", { what: what.join(", ") });
}
