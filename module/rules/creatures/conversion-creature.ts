/** Figures of a stat block of the base game as stored numbers of a creature and its weapons, for each game. */
import { abilityModifier } from "../basics/characteristics.ts";
import { ATTRIBUTE_SKILLS, SKILL_DEFINITIONS, isSkill, type Attribute } from "../basics/ids.ts";
import { attackDamage, attributeTotals, creatureHitPoints, regeneration, type DamagePart } from "./conversion.ts";
import { creatureNumbers3e, naturalArmor3e } from "./conversion-3e.ts";
import type { AttackFigures, CreatureFigures } from "./creature-facts.ts";
import { totalsFromArmorClass } from "./stat-block.ts";

/** Skills of the base game that are Attributes in the homebrew. */
const ATTRIBUTE_KEYS: Readonly<Record<string, string>> = ATTRIBUTE_SKILLS;

/** Returns the key under which a creature stores a skill of a stat block; null if there is no such skill. @rule B-SKL-01 */
export function storedSkill(key: string) {
  const stored = Object.hasOwn(ATTRIBUTE_KEYS, key) ? ATTRIBUTE_KEYS[key] : key;
  return stored !== undefined && isSkill(stored) ? stored : null;
}

const COMPUTED: Readonly<Record<Attribute, null>> = {
  athletics: null,
  acrobatics: null,
  adaptability: null,
  discipline: null,
  analysis: null,
  awareness: null,
};

/**
 * Returns the stored numbers of a creature: those of the homebrew, and beside them those of the other games.
 * @rule C-64 B-MISC-10 D-C6
 */
export function creatureNumbersOf(facts: CreatureFigures) {
  const {
    armorClass,
    kind,
    size,
    hitDice,
    characteristics,
    saves,
    skills,
    hitPoints,
    regeneration: points = 0,
  } = facts;
  const dexterity = abilityModifier(characteristics.dexterity);
  const magicResistant = facts.magicResistant === true || kind === "dragon";
  const totals = totalsFromArmorClass({ armorClass, dexterity, magicResistant });
  const max = creatureHitPoints(hitPoints);
  return {
    hp: { value: max, max },
    totals: { ...totals, attributes: attributeTotals(saves, skills) },
    ...creatureNumbers3e(kind, hitDice),
    games: {
      // Where Attributes are saves alone, the skills of the same names stand beside them.
      base: {
        hp: { max: hitPoints },
        regeneration: { points },
        totals: { ...totals, attributes: attributeTotals(saves) },
      },
      "d20-3e": {
        hp: { max: hitPoints },
        regeneration: { points },
        totals: { physical: null, magical: null, reduction: null, attributes: COMPUTED },
        defenses: { physical: { base: naturalArmor3e(armorClass, dexterity, size) } },
      },
    },
    regeneration: points === 0 || hitPoints <= 0 ? 0 : regeneration(points, hitPoints),
  };
}

/** Returns the bonuses of skills beyond the modifier, by stored skill. @rule C-64 B-SKL-02 */
export function skillBonuses({ skills, characteristics }: Pick<CreatureFigures, "skills" | "characteristics">) {
  return Object.fromEntries(
    Object.entries(skills).flatMap(([key, total]) => {
      const stored = storedSkill(key);
      if (!stored) return [];
      const { characteristic } = SKILL_DEFINITIONS[stored];
      return [[stored, { bonus: total - abilityModifier(characteristics[characteristic]) }]];
    }),
  );
}

/** Returns the flat damage beside dice. Damage without dice is the formula itself. */
const flatOf = (parts: readonly DamagePart[]): number =>
  parts.reduce((sum, { dice, flat = 0 }) => sum + (dice === "" ? 0 : flat), 0);
const rowsOf = (parts: readonly DamagePart[]): { formula: string; type: string }[] =>
  parts.map(({ dice, flat = 0, type }) => ({ formula: dice === "" ? String(flat) : dice, type }));

/** Returns the stored numbers of a creature's weapon: those of the homebrew, and beside them those of the other games. @rule C-64 */
export function weaponNumbers({ hit, damage, characteristic = "" }: AttackFigures) {
  const converted = attackDamage(damage);
  const attack = { total: hit };
  // Magic, and a number without dice, stay as they are; elsewhere Strength counts.
  const computed = characteristic === "" && damage.some(({ dice }) => dice !== "");
  return {
    damage: rowsOf(converted),
    damageBonus: flatOf(converted),
    attack,
    games: {
      base: { damage: rowsOf(damage), damageBonus: flatOf(damage), attack },
      "d20-3e": {
        damage: rowsOf(damage),
        damageBonus: computed ? null : flatOf(damage),
        attack: { total: null },
      },
    },
  };
}
