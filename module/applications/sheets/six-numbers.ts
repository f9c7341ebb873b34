/** Key combat numbers in the header of an NPC: Defenses, reduction, and attack and damage of the first weapon. */
import { shownAbove } from "../words/armor-words.ts";
import { defenseKinds, reduces } from "../words/defenses.ts";
import { numeral } from "../../core/i18n.ts";
import { splitFormula } from "../../rules/basics/split-formula.ts";
import { FormulaError, parseFormula } from "../../rules/basics/dice.ts";
import { sum } from "../../rules/basics/parts.ts";
import { sumContributions } from "../../rules/basics/contribution.ts";
import { notation } from "../words/reason-view.ts";
import type { Texts } from "../words/texts.ts";
import { numberView } from "../common/number-view.ts";
import { readGameNumbers } from "./view/game-numbers.ts";

type Weapon = ReturnType<Actor.Implementation["getWeapons"]>[number];

function firstWeapon(actor: Actor.Implementation): Weapon | undefined {
  const weapons = actor.getWeapons().sort((a, b) => a.sort - b.sort);
  return weapons.find(({ system }) => system.equipped !== "none") ?? weapons[0];
}

/** Returns the damage of a weapon in one line, such as "1d6+2". */
function damageLine(weapon: Weapon, texts: Texts): string {
  const { damage, damageBonus } = weapon.system;
  const [row] = damage;
  if (!row) return "";
  const { dice, flat } = splitFormula(row.formula);
  const [first] = weapon.getAttack(weapon.getAttackModes()[0] ?? "strike").damage;
  const bonus = damageBonus === null ? sumContributions(first?.bonus ?? []) : flat + damageBonus;
  if (dice === "") return numeral(bonus);
  return bonus === 0
    ? notation(dice, texts)
    : `${notation(dice, texts)}${bonus < 0 ? "−" : "+"}${String(Math.abs(bonus))}`;
}

/** Returns the context of the header. */
export function sixNumbers(actor: Actor.Implementation, texts: Texts): object {
  if (!actor.isNpc()) return {};
  const { system } = actor;
  const { stored, at } = readGameNumbers(system.toObject());
  const weapon = firstWeapon(actor);
  return {
    totals: [...defenseKinds(), ...(reduces() ? (["reduction"] as const) : [])].map((key) => ({
      key,
      name: `${at}.totals.${key}`,
      label: texts.t(`OD20.Quick.Number.${key}`),
      value: stored.totals[key] === null ? null : stored.totals[key] + shownAbove(key),
      computed: (key === "reduction" ? system.reduction.total : system.defenses[key].total) + shownAbove(key),
      // An Armor Class is stored as its bonus, so the form may not write it as typed.
      armorClass: shownAbove(key) > 0,
    })),
    weapon: weapon && {
      id: weapon.id,
      name: weapon.name,
      attack: weapon.system.attack.total,
      computedAttack: sumContributions(weapon.getAttack(weapon.getAttackModes()[0] ?? "strike").parts),
      damage: damageLine(weapon, texts),
    },
  };
}

/** Returns attack and damage of the first weapon for display. */
export function weaponNumbers(actor: Actor.Implementation, texts: Texts): object[] {
  const weapon = firstWeapon(actor);
  if (!weapon) return [];
  const attack = sum(weapon.getAttack(weapon.getAttackModes()[0] ?? "strike").parts);
  const label = texts.t("OD20.Quick.Number.attack");
  const damage = damageLine(weapon, texts);
  const name = texts.t("OD20.Quick.Damage");
  return [
    numberView("attack", label, attack, texts),
    { key: "damage", label: name, text: damage, tooltip: weapon.name, spoken: `${name} ${damage} (${weapon.name})` },
  ];
}

/** Writes an Armor Class typed in the header, or a number of the weapon. Restores the old text if it is invalid. */
export async function changeSix(actor: Actor.Implementation, field: HTMLInputElement): Promise<void> {
  // Another listener has already resolved the number.
  const total = field.value.trim() === "" ? null : Number(field.value);
  if (field.dataset["six"] === "armorClass" && actor.isNpc()) {
    const { at } = readGameNumbers(actor.system.toObject());
    await actor.update({ [`${at}.totals.physical`]: total === null ? null : total - shownAbove("physical") });
    return;
  }
  const weapon = actor.items.get(field.dataset["item"] ?? "");
  if (!weapon?.isWeapon()) return;
  if (field.dataset["six"] === "attack") {
    await weapon.update({ [`${readGameNumbers(weapon.system.toObject()).at}.attack.total`]: total });
    return;
  }
  try {
    parseFormula(field.value);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    field.value = field.defaultValue;
    return;
  }
  const { dice, flat } = splitFormula(field.value);
  const { stored, at } = readGameNumbers(weapon.system.toObject());
  const [first, ...rest] = stored.damage;
  const row = { formula: dice === "" ? String(Math.max(0, Math.trunc(flat))) : dice, type: first?.type ?? "slashing" };
  await weapon.update({
    [`${at}.damage`]: [row, ...rest],
    [`${at}.damageBonus`]: dice === "" ? 0 : Math.trunc(flat),
  });
}
