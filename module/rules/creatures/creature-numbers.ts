/** Derives the numbers of a creature from plain records. Each number keeps its parts. */
import { abilityModifier, CHARACTERISTIC_RANGE } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import { checkContributions } from "../checks/checks.ts";
import {
  SAVES_3E,
  saveContributions3e,
  saveOf3e,
  sizeOfArmorClass3e,
  type Save3e,
} from "../character/attack-and-saves.ts";
import { rankContributions } from "../character/ranks.ts";
import { gameOf } from "../games/games.ts";
import { answeringDefense, defenseContributions } from "../attack/defense.ts";
import {
  ALL_SKILLS,
  ATTRIBUTES,
  ATTRIBUTE_CHARACTERISTIC,
  CHARACTERISTICS,
  SKILL_DEFINITIONS,
  type ArmorType,
  type Attribute,
  type Characteristic,
  type DefenseKind,
  type Skill,
} from "../basics/ids.ts";
import { reductionContributions } from "../character/mastery.ts";
import { PROFILES, type Ruleset } from "../ruleset/ruleset.ts";
import { initiativeContributions, isInitiativeCheck } from "../checks/initiative.ts";
import { bestParts, effectParts, nameWithin, sum, type Sum } from "../basics/parts.ts";
import type { Credits } from "../basics/effect-credits.ts";
import type { Wardrobe, Worn } from "../character/load.ts";

interface Bonus {
  readonly bonus: number;
}
/** Stored data that the numbers are derived from. */
export interface CreatureSource {
  readonly characteristics: Readonly<
    Record<Characteristic, { readonly value: number; readonly drain?: number } & Bonus>
  >;
  readonly defenses: Readonly<Record<DefenseKind, Bonus & { readonly base?: number; readonly floor?: number }>>;
  readonly reduction: Bonus;
  readonly attributes: Readonly<Record<Attribute, { readonly step: number; readonly expertise?: boolean } & Bonus>>;
  readonly skills: Readonly<
    Record<Skill, { readonly step: number; readonly expertise: boolean; readonly ranks?: number } & Bonus>
  >;
  readonly mastery: { readonly armor: Readonly<Record<ArmorType, number>> };
  readonly bonuses: {
    readonly checks: number;
    readonly attack?: number;
    readonly untrained?: number;
    readonly defense?: number;
    readonly initiative?: number;
  };
  /** Base saves and size modifier that users enter, for rules with three saves (d20-3e). @rule D-C6 */
  readonly numbers3e?: Readonly<Record<Save3e | "size", number>>;
}
/** Totals that a stat block states. They replace the derived numbers. Null means derived. */
export interface DirectTotals {
  readonly physical: number | null;
  readonly magical: number | null;
  readonly reduction: number | null;
  readonly attributes: Readonly<Record<Attribute, number | null>>;
}
/** Other facts that change the numbers: the level, and penalties from injuries and exhaustion. */
export interface Circumstances {
  readonly level?: number;
  readonly checks?: readonly Contribution[];
  /** Contributions to every d20 test, from exhaustion. `checks` contains them, too. @rule B-COND-EXH-2 */
  readonly tests?: readonly Contribution[];
  readonly defense?: readonly Contribution[];
  /** Names of the effects that gave the bonuses. */
  readonly credits?: Credits;
}
/** The computed numbers. */
export interface CreatureNumbers {
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  readonly characteristics: Readonly<Record<Characteristic, Sum>>;
  readonly defenses: Readonly<Record<DefenseKind, Sum>>;
  readonly reduction: Sum;
  readonly attributes: Readonly<Record<Attribute, Sum>>;
  readonly skills: Readonly<Record<Skill, Sum>>;
  readonly initiative: Sum;
}

function record<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  // Object.fromEntries loses the key type. The keys are exactly the given ones.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

/**
 * Returns the modifier of a characteristic. Effects and imports may store impossible values, so the value is limited to
 * the valid range.
 * @rule B-CHAR-02
 */
function modifier({ value, drain = 0, bonus }: { readonly value: number; readonly drain?: number } & Bonus): number {
  return abilityModifier(Math.min(CHARACTERISTIC_RANGE.max, Math.max(0, Math.floor(value - drain)))) + bonus;
}

/** Returns the modifiers of the six characteristics. @rule H-CHAR-03 */
export function modifiersOf(source: Pick<CreatureSource, "characteristics">): Record<Characteristic, number> {
  return record(CHARACTERISTICS, (key) => modifier(source.characteristics[key]));
}

function step(source: CreatureSource, type: string): number {
  const steps: Readonly<Record<string, number>> = source.mastery.armor;
  return Object.hasOwn(steps, type) ? (steps[type] ?? 0) : 0;
}

function defensive(source: CreatureSource, worn: Worn | null) {
  return (
    worn && {
      name: worn.name,
      type: worn.type,
      bonus: worn.defense,
      maxDexterity: worn.maxDexterity,
      step: step(source, worn.type),
    }
  );
}

function reducing(source: CreatureSource, worn: Worn | null) {
  return worn && { name: worn.name, type: worn.type, step: step(source, worn.type) };
}

const NOTHING_3E = { fortitude: 0, reflex: 0, will: 0, size: 0 } as const;

/**
 * Returns the parts of the d20-3e save that replaces an Attribute.
 * @param attribute key of an Attribute, or of one that the table adds
 * @rule D-SAVE-01 D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C6
 */
export function saveParts3e(
  attribute: string,
  saves: Readonly<Record<Save3e, number>>,
  modifiers: Readonly<Record<Characteristic, number>>,
): Contribution[] {
  const save = saveOf3e(attribute);
  return saveContributions3e(save, saves[save], modifiers[SAVES_3E[save]]);
}

/**
 * Returns all derived numbers of a creature.
 * @param totals totals of a stat block that replace derived numbers; null for characters
 * @param ruleset rules of the table; default: the homebrew rules
 * @rule H-CHAR-03 H-SKL-01 H-ATK-09 B-ATK-04 D-ATK-07 H-DMG-02 H-TURN-02 C-64
 */
export function deriveCreature(
  source: CreatureSource,
  { armor, shield }: Wardrobe,
  totals: DirectTotals | null,
  ruleset?: Ruleset,
  around: Circumstances = {},
): CreatureNumbers {
  const modifiers = modifiersOf(source);
  const { level, credits = {} } = around;
  const told = (parts: Contribution[]): Sum => sum(nameWithin(parts, credits));
  const checks = [...effectParts(source.bonuses.checks, credits["bonuses.checks"]), ...(around.checks ?? [])];
  const untrained = effectParts(source.bonuses.untrained ?? 0, credits["bonuses.untrained"]);
  const third = ruleset?.training === "baseAttack" ? (source.numbers3e ?? NOTHING_3E) : null;
  const defense = (asked: DefenseKind): Sum => {
    const kind = answeringDefense(asked, ruleset ?? PROFILES.homebrew);
    const { bonus, base = 0, floor = 0 } = source.defenses[kind];
    return told(
      defenseContributions(
        {
          kind,
          dexterity: modifiers.dexterity,
          armor: defensive(source, armor),
          shield: defensive(source, shield),
          fixedTotal: totals?.[kind] ?? null,
          formulas: bestParts(base, "OD20.Part.BaseFormula", credits[`defenses.${kind}.base`]),
          extra: [
            ...(third && typeof totals?.[kind] !== "number" ? sizeOfArmorClass3e(third.size) : []),
            ...effectParts(bonus, credits[`defenses.${kind}.bonus`]),
            ...effectParts(source.bonuses.defense ?? 0, credits["bonuses.defense"]),
            ...(around.defense ?? []),
            ...bestParts(floor, "OD20.Part.Floor", credits[`defenses.${kind}.floor`]).map((part) => ({
              ...part,
              value: 0,
              floor: part.value,
            })),
          ],
        },
        ruleset,
      ),
    );
  };
  const fixed = totals?.reduction ?? null;
  const worn = reductionContributions({ armor: reducing(source, armor), shield: reducing(source, shield) }, ruleset);
  return {
    modifiers,
    characteristics: record(CHARACTERISTICS, (key) =>
      told(checkContributions({ characteristicKey: key, modifier: modifiers[key], extra: checks }, ruleset)),
    ),
    defenses: { physical: defense("physical"), magical: defense("magical") },
    reduction: told([
      ...(fixed === null
        ? worn
        : [{ source: "total", label: "OD20.Part.Total", value: fixed, rules: ["C-64"] } as const]),
      ...effectParts(source.reduction.bonus, credits["reduction.bonus"]),
    ]),
    attributes: record(ATTRIBUTES, (key) => {
      const characteristicKey = ATTRIBUTE_CHARACTERISTIC[key];
      const { step, expertise, bonus } = source.attributes[key];
      const fixedTotal = totals?.attributes[key] ?? null;
      const extra = [...effectParts(bonus, credits[`attributes.${key}.bonus`]), ...checks];
      if (third && fixedTotal === null) return told([...saveParts3e(key, third, modifiers), ...extra]);
      return told(
        checkContributions(
          {
            characteristicKey,
            modifier: modifiers[characteristicKey],
            step,
            expertise,
            level,
            fixedTotal,
            extra,
          },
          ruleset,
        ),
      );
    }),
    skills: record(ALL_SKILLS, (key) => {
      const characteristicKey = SKILL_DEFINITIONS[key].characteristic;
      const { step, expertise, bonus, ranks = 0 } = source.skills[key];
      const ranked = rankContributions(ranks, ruleset);
      const trained = gameOf(ruleset).ranks ? ranked.length : step;
      return told(
        checkContributions(
          {
            characteristicKey,
            modifier: modifiers[characteristicKey],
            step,
            expertise,
            level,
            extra: [
              ...ranked,
              ...effectParts(bonus, credits[`skills.${key}.bonus`]),
              ...(trained === 0 ? untrained : []),
              ...checks,
            ],
          },
          ruleset,
        ),
      );
    }),
    initiative: told([
      ...initiativeContributions(modifiers, ruleset ?? PROFILES.homebrew),
      ...effectParts(source.bonuses.initiative ?? 0, credits["bonuses.initiative"]),
      ...(isInitiativeCheck(ruleset ?? PROFILES.homebrew) ? checks : (around.tests ?? [])),
    ]),
  };
}
