import type { AdvantageState } from "../../rules/checks/checks.ts";
import { bonusFormula, type Contribution } from "../../rules/basics/contribution.ts";
import { initiativeScore } from "../../rules/checks/initiative.ts";
import { ALL_SKILLS, ATTRIBUTES, CHARACTERISTICS } from "../../rules/basics/ids.ts";
import type { CreatureNumbersByKey } from "./creature-derived.ts";

type RollSource = Pick<
  CreatureNumbersByKey,
  "characteristics" | "attributes" | "skills" | "defenses" | "reduction" | "initiative" | "own"
> & {
  readonly hp: { readonly value: number; readonly max: number; readonly temporary: number };
  readonly training?: { readonly level: number };
  readonly spells?: CreatureNumbersByKey["spells"];
};

/**
 * Initiative formula for Foundry's configuration. `@initiative` is derived and contains the bonuses of the table's rules. @rule H-TURN-02
 */
export const INITIATIVE_FORMULA = "1d20 + @initiative";

/**
 * Returns the initiative formula with the given bonuses, for example `1d20 + 6`.
 * @param state −1 disadvantage, 0 normal, 1 advantage
 * @rule H-TURN-02 B-TURN-04
 */
export function initiativeRoll(parts: readonly Contribution[], state: AdvantageState): string {
  return `${state === 0 ? "1d20" : state > 0 ? "2d20kh" : "2d20kl"}${bonusFormula(parts)}`;
}

/**
 * Returns the formula of an initiative score without a roll. It still shows the bonuses, for example `10 + 6`.
 * @param state −1 disadvantage, 0 normal, 1 advantage
 * @rule B-TURN-07
 */
export function fixedInitiative(parts: readonly Contribution[], state: AdvantageState): string {
  return `${String(initiativeScore([], state))}${bonusFormula(parts)}`;
}

/** Short names of the characteristics in formulas: `@str`, `@dex` … give the modifier. */
const ALIASES = {
  strength: "str",
  dexterity: "dex",
  endurance: "end",
  learning: "lrn",
  perception: "per",
  charisma: "cha",
} as const;

/** Returns the data that formulas can refer to. Every call returns a new object that contains only plain values. */
export function creatureRollData(data: RollSource): Record<string, unknown> {
  const characteristics: Record<string, { value: number; mod: number }> = {};
  const attributes: Record<string, { step: number; total: number }> = {};
  const skills: Record<string, { step: number; total: number }> = {};
  const short: Record<string, number> = {};
  for (const key of CHARACTERISTICS) {
    const { value, mod } = data.characteristics[key];
    characteristics[key] = { value, mod };
    short[ALIASES[key]] = mod;
  }
  for (const key of ATTRIBUTES)
    attributes[key] = { step: data.attributes[key].step, total: data.attributes[key].total };
  for (const key of ALL_SKILLS) skills[key] = { step: data.skills[key].step, total: data.skills[key].total };
  for (const [key, { step, total }] of Object.entries(data.own.attributes)) attributes[key] = { step, total };
  for (const [key, { step, total }] of Object.entries(data.own.skills)) skills[key] = { step, total };
  return {
    ...short,
    characteristics,
    attributes,
    skills,
    hp: { value: data.hp.value, max: data.hp.max, temporary: data.hp.temporary },
    defenses: { physical: data.defenses.physical.total, magical: data.defenses.magical.total },
    reduction: data.reduction.total,
    initiative: data.initiative.total,
    level: data.training?.level ?? 0,
    spell: {
      mod: data.spells?.characteristic ? data.characteristics[data.spells.characteristic].mod : 0,
      attack: data.spells?.attack?.total ?? 0,
      dc: data.spells?.dc?.total ?? 0,
    },
  };
}
