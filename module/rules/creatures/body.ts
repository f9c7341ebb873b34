/** Derives senses, movement, load, exhaustion and maximum hit points from plain records. */
import {
  countedHitDie,
  hitDieContributions,
  maxHitPointContributions,
  mayRollHitPoints,
  type HitDieRolls,
} from "../character/advancement.ts";
import { conditionEffects } from "../conditions/condition-effects.ts";
import { CONDITIONS, CONDITION_LABELS, CONDITION_TABLE } from "../conditions/conditions.ts";
import { carrying, type Carrying } from "./carrying.ts";
import { sumContributions, type Contribution } from "../basics/contribution.ts";
import { exhaustion, exhaustionTotal, type Exhaustion, type ExhaustionCause } from "../conditions/exhaustion.ts";
import { SIZES, type Size } from "../movement/size.ts";
import { countedLevel } from "../character/progression.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import type { AdvantageState } from "../checks/checks.ts";
import { passiveAwareness } from "../checks/senses.ts";
import { changedSpeed } from "../turn/speed.ts";
import { effectParts, type Sum } from "../basics/parts.ts";
import type { Credits } from "../basics/effect-credits.ts";

export const MOVEMENTS = ["walk", "climb", "swim", "fly", "burrow"] as const;
export type Movement = (typeof MOVEMENTS)[number];
export const SENSES = ["blindsight", "darkvision", "tremorsense", "truesight"] as const;
export type Sense = (typeof SENSES)[number];

/** Body data of a species. */
export interface SpeciesBody {
  readonly size: string;
  readonly speed: Readonly<Record<Movement, number>>;
  readonly senses: Readonly<Record<Sense, number>>;
}

/** Penalties of an injury. */
export interface InjuryFacts {
  readonly name: string;
  readonly penalty: Readonly<Record<"checks" | "attack" | "defense" | "speed", number>>;
}

/** Effects of exhaustion. `locked` is the number of levels that a rest cannot remove. */
export interface Exhausted extends Exhaustion {
  readonly locked: number;
}

/** Penalties from injuries and exhaustion on rolls. */
export interface Hindrance {
  readonly checks: Contribution[];
  readonly attack: Contribution[];
  readonly defense: Contribution[];
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, Math.floor(value)));
}

/**
 * Returns the exhaustion from all causes. Stored levels are limited to 0 through 6.
 * @rule B-COND-EXH-1 B-HAZ-04 B-HAZ-11
 */
export function deriveExhaustion(stored: Readonly<Record<ExhaustionCause, number>>): Exhausted {
  const levels = {
    other: clamp(stored.other, 0, 6),
    dehydration: clamp(stored.dehydration, 0, 6),
    starvation: clamp(stored.starvation, 0, 6),
    suffocation: clamp(stored.suffocation, 0, 6),
  };
  const { level, locked } = exhaustionTotal(levels);
  return { ...exhaustion(level), locked };
}

function wounds(injuries: readonly InjuryFacts[], key: keyof InjuryFacts["penalty"]): Contribution[] {
  return injuries
    .filter(({ penalty }) => penalty[key] !== 0)
    .map(({ name, penalty }) => ({
      source: "effect",
      label: "OD20.Part.Injury",
      name,
      value: penalty[key],
      rules: ["H-DEATH-05"],
    }));
}

/** Returns the penalties from injuries and exhaustion on rolls. @rule H-DEATH-05 B-COND-EXH-2 B-DICE-01 */
export function deriveHindrance(injuries: readonly InjuryFacts[], { d20 }: Pick<Exhaustion, "d20">): Hindrance {
  const tired = d20 ? [d20] : [];
  return {
    checks: [...wounds(injuries, "checks"), ...tired],
    attack: [...wounds(injuries, "attack"), ...tired],
    defense: [...wounds(injuries, "defense"), ...tired],
  };
}

/**
 * Returns a speed reduced to 0, with the reason. A speed that is already 0 stays unchanged.
 * @param label language key of the reason
 * @rule B-MOV-02 B-COND-UNC-2
 */
export function zeroedSpeed({ total, parts }: Sum, label: string): Sum {
  const held: Contribution = { source: "effect", label, value: -sumContributions(parts), rules: ["B-MOV-02"] };
  return total === 0 ? { total, parts } : { total: 0, parts: [...parts, held] };
}

/**
 * Returns the feet per move for each kind of movement. It combines stored speeds, the species, injuries, exhaustion,
 * effects and the load.
 * @rule H-MOV-01 B-MOV-02 B-CARRY-03 B-COND-EXH-3 B-COND-GRA-1 B-COND-PAR-2 B-COND-PET-3 B-COND-RES-1 B-COND-UNC-2
 */
export function deriveMovement(
  speed: Readonly<Record<Movement, number>> & { readonly bonus: number },
  {
    species,
    injuries,
  }: { readonly species: Pick<SpeciesBody, "speed"> | null; readonly injuries: readonly InjuryFacts[] },
  tired: Pick<Exhaustion, "speed">,
  credits: Credits = {},
  conditions: readonly string[] = [],
  { speedCap }: Pick<Carrying, "speedCap"> = { speedCap: null },
): Record<Movement, Sum> {
  const changes = [
    ...effectParts(speed.bonus, credits["speed.bonus"]),
    ...wounds(injuries, "speed"),
    ...(tired.speed ? [tired.speed] : []),
  ];
  // A condition that sets the speed to 0 overrides all bonuses.
  const holding = CONDITIONS.find(
    (id) => conditions.includes(id) && CONDITION_TABLE[id].some(({ kind }) => kind === "speedZero"),
  );
  const of = (kind: Movement): Sum => {
    const base = Math.min(10_000, Math.floor(Math.max(speed[kind], species?.speed[kind] ?? 0)));
    const start: Contribution = { source: "base", label: "OD20.Part.Speed", value: base, rules: ["H-MOV-01"] };
    if (base === 0) return { total: 0, parts: [] };
    const free = changedSpeed(base, { add: changes });
    const total = changedSpeed(base, { add: changes, cap: speedCap });
    const parts: Contribution[] = [
      start,
      ...changes,
      ...(total < free
        ? [{ source: "effect" as const, label: "OD20.Part.Overloaded", value: total - free, rules: ["B-CARRY-03"] }]
        : []),
    ];
    return holding ? zeroedSpeed({ total, parts }, CONDITION_LABELS[holding]) : { total, parts };
  };
  return { walk: of("walk"), climb: of("climb"), swim: of("swim"), fly: of("fly"), burrow: of("burrow") };
}

/**
 * Returns the radii of senses in feet: the larger of the stored value and the value of the species.
 * @rule B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09
 */
export function deriveSenses(
  stored: Readonly<Record<Sense, number>>,
  species: Pick<SpeciesBody, "senses"> | null,
): Record<Sense, number> {
  const of = (key: Sense): number => Math.max(stored[key], species?.senses[key] ?? 0);
  return {
    blindsight: of("blindsight"),
    darkvision: of("darkvision"),
    tremorsense: of("tremorsense"),
    truesight: of("truesight"),
  };
}

/**
 * Returns passive Awareness with its parts.
 * @param state advantage on Awareness checks, not on saves
 * @rule B-SENSE-10
 */
export function derivePassive(awareness: Sum, state: AdvantageState = 0): Sum {
  const rules = ["B-SENSE-10"];
  const label = state > 0 ? "OD20.Roll.Advantage" : "OD20.Roll.Disadvantage";
  return {
    total: passiveAwareness(awareness.parts, state),
    parts: [
      { source: "base", label: "OD20.Part.Passive", value: 10, rules },
      ...awareness.parts,
      ...(state === 0 ? [] : [{ source: "situational", label, value: 5 * state, rules } as const]),
    ],
  };
}

/** Returns the size for a key. An unknown key gives medium. */
export function sizeOf(word: string): Size {
  return SIZES.find((size) => size === word) ?? "medium";
}

/** Carried weight and carrying limits. */
export interface Load extends Carrying {
  /** Weight in kg. */
  readonly weight: number;
  /** Factor for the weight, for example 10 for a petrified creature. Default: 1. @rule B-COND-PET-1 */
  readonly times?: number;
}

/**
 * Returns the carried weight and the carrying limits. A petrified creature weighs ten times as much, except for its
 * magic items.
 * @param carried.weight weight in kg; `magicWeight` is the part that is magical
 * @param conditions conditions of the carrying creature
 * @rule B-CARRY-01 B-CARRY-02 B-CARRY-03 B-CARRY-04 B-COND-PET-1
 */
export function deriveLoad(
  strength: number,
  size: Size,
  carried: { readonly weight: number; readonly magicWeight?: number },
  conditions: readonly string[] = [],
): Load {
  const { weightFactor: times } = conditionEffects(CONDITIONS.filter((id) => conditions.includes(id)));
  const { weight: usual, magicWeight = 0 } = carried;
  // Rounds to grams to avoid visible rounding errors.
  const weight = times === 1 ? usual : Math.round((usual - magicWeight) * times * 1000 + magicWeight * 1000) / 1000;
  return {
    ...carrying(clamp(strength, 0, 30), size, Math.min(weight, 1_000_000)),
    weight,
    ...(times === 1 ? {} : { times }),
  };
}

/**
 * Returns the maximum hit points. With a class it follows from class, level and Endurance; otherwise it is the stated
 * value. Effects and lost points are included. The result is 0 or more.
 * @param ruleset rules of the table; default: the homebrew rules
 * @param rolls rolled Hit Dice by level, for games in which they may be rolled
 * @rule H-PRG-05 B-PRG-03 B-REST-09 B-DEATH-02 C-41
 */
export function deriveMaximum(
  hp: { readonly stated: number; readonly bonus: number; readonly lost: number },
  profession: { readonly hitPoints: number; readonly hitDie: number } | null,
  level: number,
  endurance: number,
  credits: Credits = {},
  ruleset: Pick<Ruleset, "profile" | "hitDice"> = { profile: "homebrew", hitDice: false },
  rolls: HitDieRolls = {},
): Sum {
  const [reached, enduranceModifier] = [countedLevel(level, ruleset), clamp(endurance, -5, 10)];
  const die = profession ? Math.min(10_000, countedHitDie(profession.hitDie, ruleset)) : 0;
  const base: Contribution[] = profession
    ? die > 0
      ? hitDieContributions(die, reached, enduranceModifier, mayRollHitPoints(ruleset) ? rolls : {})
      : maxHitPointContributions({ base: Math.min(10_000, profession.hitPoints), level: reached, enduranceModifier })
    : [{ source: "base", label: "OD20.Part.Stated", value: hp.stated, rules: ["C-41"] }];
  const parts: Contribution[] = [...base, ...effectParts(hp.bonus, credits["hp.bonus"])];
  if (hp.lost > 0)
    parts.push({ source: "effect", label: "OD20.Part.LostMaximum", value: -hp.lost, rules: ["B-REST-09"] });
  return { total: Math.max(0, sumContributions(parts)), parts };
}

/** A treatment that an injury received. */
export interface InjuryTreatment {
  /** True if the treatment heals the injury. If false, rests count from now on. */
  readonly cures: boolean;
}

/** How rests and treatment heal an injury. */
export interface InjuryRest {
  /** The shortest rest that counts. Empty means that rests do not heal the injury. */
  readonly rest: string;
  /** `count` is the number of rests needed, and `passed` the number of rests so far. */
  readonly count: number;
  readonly passed: number;
  /** True if the required cure was applied, so that no rest is needed. Default: false. */
  readonly cured?: boolean;
  /** True if rests count only after a treatment. Default: false. */
  readonly first?: boolean;
  /** Treatments by checks and magic. Default: none. */
  readonly treated?: readonly InjuryTreatment[];
}

/** True if rests can heal the injury now: no treatment is required first, or it was given. */
const mayMend = ({ first, treated = [] }: InjuryRest): boolean => first !== true || treated.length > 0;

/** True if rests or a cure have healed the injury, so that its penalties end. @rule H-DEATH-05 C-27 */
export function isHealed(injury: InjuryRest): boolean {
  const { rest, count, passed, cured, treated = [] } = injury;
  const rested = rest !== "" && passed >= Math.max(1, count) && mayMend(injury);
  return cured === true || treated.some(({ cures }) => cures) || rested;
}

/**
 * Returns the number of counting rests after one more rest. A long rest also counts as a short one.
 * @rule H-DEATH-05 C-27
 */
export function restsPassed(injury: InjuryRest, kind: "short" | "long"): number {
  const counts = injury.rest === "long" ? kind === "long" : injury.rest === "short";
  return counts && mayMend(injury) && !isHealed(injury) ? injury.passed + 1 : injury.passed;
}
