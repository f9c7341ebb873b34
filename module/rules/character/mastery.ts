import type { Contribution } from "../basics/contribution.ts";
import { numbersOfAttack3e } from "./attack-and-saves.ts";
import { ARMOR_TYPES, type ArmorType, type Step } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Kinds of points that buy mastery. */
export type Currency = "power" | "talents";

/** Prices of the four steps, and the kinds of points that can pay for them. Each step is paid with one kind. */
interface Track {
  readonly prices: readonly [number, number, number, number];
  readonly currencies: readonly Currency[];
}

const BY_STEP = [1, 2, 3, 4] as const;
const BY_HALVES = [1, 1, 2, 2] as const;
const FLAT = [1, 1, 1, 1] as const;

/**
 * Kinds of mastery with their prices. Tools cost the same as skills.
 * @rule H-MAS-07 H-MAS-09 H-MAS-11 H-MAS-12 H-MAS-14 H-MAS-15 C-55
 */
export const MASTERY_TRACKS = {
  weapon: { prices: BY_STEP, currencies: ["power"] },
  spellAttack: { prices: BY_STEP, currencies: ["power"] },
  spellDc: { prices: BY_STEP, currencies: ["power"] },
  armor: { prices: BY_HALVES, currencies: ["power"] },
  attribute: { prices: BY_HALVES, currencies: ["talents", "power"] },
  skill: { prices: FLAT, currencies: ["talents"] },
  tool: { prices: FLAT, currencies: ["talents"] },
} as const satisfies Readonly<Record<string, Track>>;
export type MasteryTrack = keyof typeof MASTERY_TRACKS;

/** Returns the nearest step from 0 to 4. An invalid number counts as untrained (0). @rule H-MAS-01 */
export function clampStep(value: unknown): Step {
  if (typeof value !== "number" || Number.isNaN(value)) return 0;
  const step = Math.max(0, Math.min(4, Math.floor(value)));
  return step === 0 ? 0 : step === 1 ? 1 : step === 2 ? 2 : step === 3 ? 3 : 4;
}

/**
 * Returns the bonus of a step on its rolls.
 * @rule H-MAS-01 H-MAS-02 H-MAS-08 H-MAS-16
 */
export function masteryBonus(step: number): number {
  return step;
}

/**
 * Returns the price in points from one step to another: the sum of all steps between.
 * @rule H-MAS-07 H-MAS-09 H-MAS-11 H-MAS-12 H-MAS-14 H-MAS-15 H-MAS-19
 */
export function masteryCost(track: MasteryTrack, fromStep: number, toStep: number): number {
  const prices: readonly number[] = MASTERY_TRACKS[track].prices;
  return prices.slice(fromStep, toStep).reduce((sum, price) => sum + price, 0);
}

/**
 * Returns the proficiency bonus of the base game.
 * @param level level or challenge rating, 0 to 30; challenge ratings below 1 are fractions
 * @rule B-PROF-01
 */
export function proficiencyBonus(level: number): number {
  return 2 + Math.max(0, Math.floor((Math.ceil(level) - 1) / 4));
}

/**
 * Returns the bonus of training on a roll. In the homebrew it is the step. In the base profile it is the proficiency
 * bonus, and any step counts as trained. In d20-3e it is 0, because the base attack bonus replaces it. If two kinds of
 * training apply, only the better one counts.
 * @rule H-MAS-01 B-PROF-01 B-PROF-02 B-PROF-05 D-C12
 */
export function trainingBonus(steps: readonly number[], level: number, ruleset: Pick<Ruleset, "training">): number {
  const step = Math.max(0, ...steps);
  if (ruleset.training === "baseAttack") return 0;
  if (ruleset.training === "proficiency") return step > 0 ? proficiencyBonus(level) : 0;
  return step;
}

/** Training numbers of a roll besides the mastery step. */
export interface TrainingInput {
  /** Level or challenge rating, for rules with a proficiency bonus. */
  readonly level?: number;
  /** Base attack bonus, for attack rolls in rules that use it. */
  readonly baseAttack?: number;
  /** Size modifier and range penalty (0 or less) that go with the base attack bonus. */
  readonly size?: number;
  readonly rangePenalty?: number;
}

/** Returns the nearest valid level or challenge rating, 0 to 30. */
export function nearestLevel(level: number): number {
  return Math.max(0, Math.min(30, level));
}

/**
 * Returns the training part of a roll: the step, the proficiency bonus or the base attack bonus, by the rules of the
 * table. Levels out of range count as the nearest valid one.
 * @rule H-MAS-01 H-MAS-02 B-PROF-01 B-PROF-05 D-ATK-04 D-ATK-05 D-C6 D-C12
 */
export function trainingContributions(
  step: unknown,
  i: TrainingInput,
  rules: readonly string[],
  ruleset?: Pick<Ruleset, "training">,
): Contribution[] {
  const training = ruleset?.training ?? "step";
  const known = clampStep(step);
  if (training === "baseAttack")
    return numbersOfAttack3e({ ...i, baseAttack: i.baseAttack ?? 0 }).filter(({ value }) => value !== 0);
  const level = nearestLevel(i.level ?? 1);
  const value = trainingBonus([known], level, { training });
  if (value === 0) return [];
  return training === "step"
    ? [{ source: "mastery", label: "OD20.Part.Mastery", value, rules }]
    : [{ source: "mastery", label: "OD20.Part.Proficiency", value, rules: ["B-PROF-01"] }];
}

const AT_STEP_ONE: Readonly<Record<ArmorType, number>> = { light: 1, medium: 2, heavy: 3, shield: 1 };

/**
 * Returns the damage reduction of one piece of armor at a mastery step, 0 or more.
 * @rule H-DMG-02 H-DMG-03 H-DMG-04 H-DMG-05 H-MAS-10 C-15
 */
export function armorReduction(armorType: ArmorType, step: number): number {
  return Math.max(0, AT_STEP_ONE[armorType] + masteryBonus(step) - 1);
}

/** Worn armor for damage reduction. Other clothing, such as a robe, reduces nothing. */
export interface ReductionInput {
  readonly armor?: { readonly type: string; readonly step: number; readonly name: string } | null;
  readonly shield?: { readonly step: number; readonly name: string } | null;
  readonly bonus?: readonly Contribution[];
}

function isArmorType(type: string): type is ArmorType {
  return (ARMOR_TYPES as readonly string[]).includes(type);
}

/**
 * Returns the parts of a creature's damage reduction. Armor and shield add up. The list is empty under rules without
 * armor reduction.
 * @rule H-DMG-02 H-DMG-05 H-DMG-06 H-DMG-08 C-34 D-C12
 */
export function reductionContributions(i: ReductionInput, ruleset?: Pick<Ruleset, "armorReduction">): Contribution[] {
  if (ruleset?.armorReduction === "none") return [];
  const parts: Contribution[] = [];
  if (i.armor && isArmorType(i.armor.type)) {
    const { type, step, name } = i.armor;
    parts.push({
      source: "armor",
      label: "OD20.Part.Armor",
      name,
      value: armorReduction(type, clampStep(step)),
      rules: ["H-DMG-02", "H-DMG-04", "H-DMG-05"],
    });
  }
  if (i.shield) {
    parts.push({
      source: "shield",
      label: "OD20.Part.Shield",
      name: i.shield.name,
      value: armorReduction("shield", clampStep(i.shield.step)),
      rules: ["H-DMG-02", "H-DMG-08"],
    });
  }
  return [...parts, ...(i.bonus ?? [])];
}

/** True if a user set the step manually instead of buying it. @rule C-58 */
export function isByHand({ by = "" }: { readonly by?: string }): boolean {
  return by !== "";
}
