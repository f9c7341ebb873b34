import type { CreatureSource } from "../../module/rules/creatures/creature-numbers.ts";
import {
  ATTRIBUTES,
  CHARACTERISTICS,
  ALL_SKILLS,
  type Attribute,
  type Characteristic,
  type Skill,
} from "../../module/rules/basics/ids.ts";

type Steps = Partial<Record<Attribute, number>>;

function record<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

/** A creature of all tens, untrained, with the given differences. */
export function creature(
  differences: {
    characteristics?: Partial<Record<Characteristic, number>>;
    attributes?: Steps;
    skills?: Partial<Record<Skill, { step: number; expertise: boolean }>>;
    armor?: Partial<Record<"light" | "medium" | "heavy" | "shield", number>>;
    checks?: number;
    physicalBonus?: number;
  } = {},
): CreatureSource {
  return {
    characteristics: record(CHARACTERISTICS, (key) => ({ value: differences.characteristics?.[key] ?? 10, bonus: 0 })),
    defenses: { physical: { bonus: differences.physicalBonus ?? 0 }, magical: { bonus: 0 } },
    reduction: { bonus: 0 },
    attributes: record(ATTRIBUTES, (key) => ({ step: differences.attributes?.[key] ?? 0, bonus: 0 })),
    skills: record(ALL_SKILLS, (key) => ({
      ...(differences.skills?.[key] ?? { step: 0, expertise: false }),
      bonus: 0,
    })),
    mastery: { armor: { light: 0, medium: 0, heavy: 0, shield: 0, ...differences.armor } },
    bonuses: { checks: differences.checks ?? 0 },
  };
}
