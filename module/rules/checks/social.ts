import type { AdvantageState } from "./checks.ts";
import type { CreatureType } from "../basics/creature-kinds.ts";
import type { Skill } from "../basics/ids.ts";
import type { Willingness } from "../basics/ids.ts";

/** Attitudes of NPCs. The default is indifferent. @rule B-SOC-01 */
export const ATTITUDES = ["friendly", "indifferent", "hostile"] as const;
export type Attitude = (typeof ATTITUDES)[number];

/**
 * Returns the difficulty of an influence check: 15, or the creature's Learning if that is higher.
 * @param learning value of the characteristic Learning
 * @rule B-SOC-05
 */
export function influenceDc(learning: number): number {
  return Math.max(15, learning);
}

/** Influence skills that need a common language. The skills below need none. @rule B-SOC-05 */
const SPOKEN = ["deception", "persuasion"] as const satisfies readonly Skill[];
const UNSPOKEN = ["intimidation", "performance"] as const satisfies readonly Skill[];

/** Social skills. A charmer has advantage on checks with them. @rule B-COND-CHA-2 B-ACT-13 */
export const SOCIAL_SKILLS: readonly Skill[] = [...SPOKEN, ...UNSPOKEN];

/** All skills that can influence a creature. @rule B-ACT-13 */
export const INFLUENCE_SKILLS: readonly Skill[] = [
  "persuasion",
  "intimidation",
  "deception",
  "performance",
  "animalHandling",
];

/** Why a skill cannot influence a creature now: it works on beasts alone, needs a common language, or failed less than a day ago. */
export type ApproachProblem = "beasts" | "speech" | "recent";

/** A way to influence a creature; null = nothing is against it. */
export interface Approach {
  readonly skill: Skill;
  readonly problem: ApproachProblem | null;
}

/** Hours after a failure before the same approach can be tried again. @rule B-SOC-06 */
export const RETRY_HOURS = 24;

/** An attempt to influence a creature. */
export interface InfluenceInput {
  readonly attitude?: Attitude;
  readonly willingness: Willingness;
  /** Value of the characteristic Learning. */
  readonly learning: number;
  readonly creatureType?: CreatureType;
  /** True if the creature understands the speaker. Default: true. */
  readonly understands?: boolean;
}

/**
 * Returns every way to influence a creature, with what is against it.
 * @param failed skills that failed on this creature in the last 24 hours
 * @rule B-SOC-06 B-SOC-07 B-ACT-13
 */
export function approaches(
  { creatureType, understands }: Pick<InfluenceInput, "creatureType" | "understands">,
  failed: readonly Skill[] = [],
): Approach[] {
  const { skills } = influence({
    willingness: "hesitant",
    learning: 0,
    ...(creatureType ? { creatureType } : {}),
    ...(understands === undefined ? {} : { understands }),
  });
  return INFLUENCE_SKILLS.map((skill) => ({
    skill,
    problem: skills.includes(skill)
      ? failed.includes(skill)
        ? "recent"
        : null
      : skill === "animalHandling"
        ? "beasts"
        : "speech",
  }));
}

/** Result of the attempt, or the check that it needs. */
export interface Influence {
  /** Difficulty. Null if no roll is needed. */
  readonly dc: number | null;
  readonly complies: boolean | null;
  readonly state: AdvantageState;
  readonly skills: readonly Skill[];
  readonly rules: readonly string[];
}

/**
 * Returns how an attempt to influence is decided. A willing creature complies, an unwilling one refuses, and a hesitant
 * one needs a check. A friendly attitude gives advantage, and a hostile one gives disadvantage. The result also
 * suggests skills. Performance and Intimidation work on every creature. Deception and Persuasion need a common
 * language. Animal Handling works on beasts and monstrosities.
 * @rule B-SOC-01 B-SOC-02 B-SOC-03 B-SOC-04 B-SOC-05 B-SOC-07 B-ACT-13
 */
export function influence(i: InfluenceInput): Influence {
  const attitude = i.attitude ?? "indifferent";
  const { willingness } = i;
  const beast = i.creatureType === "beast" || i.creatureType === "monstrosity";
  const skills: readonly Skill[] = [
    ...(beast ? (["animalHandling"] as const) : []),
    ...(i.understands === false ? [] : SPOKEN),
    ...UNSPOKEN,
  ];
  const state = attitude === "friendly" ? 1 : attitude === "hostile" ? -1 : 0;
  const dc = influenceDc(i.learning);
  if (willingness !== "hesitant")
    return {
      dc: null,
      complies: willingness === "willing",
      state,
      skills,
      rules: ["B-SOC-04"],
    };
  return {
    dc,
    complies: null,
    state,
    skills,
    rules: ["B-SOC-05", ...(state > 0 ? ["B-SOC-02"] : state < 0 ? ["B-SOC-03"] : ["B-SOC-01"]), "B-SOC-06"],
  };
}
