import type { AdvantageState } from "./checks.ts";
import type { CreatureType } from "../basics/challenge.ts";
import type { Skill } from "../basics/ids.ts";

/** Attitudes of NPCs; indifferent unless something else is said. @rule B-SOC-01 */
export const ATTITUDES = ["friendly", "indifferent", "hostile"] as const;
export type Attitude = (typeof ATTITUDES)[number];

/** How a creature takes a wish. @rule B-SOC-04 */
export const WILLINGNESS = ["willing", "hesitant", "unwilling"] as const;
export type Willingness = (typeof WILLINGNESS)[number];

/** DC of an influence check: 15, or the creature's Learning when that is higher. @param learning its value @rule B-SOC-05 */
export function influenceDc(learning: number): number {
  return Math.max(15, learning);
}

/** Ways to influence that need words which are understood, and those that need none. @rule B-SOC-05 */
const SPOKEN = ["deception", "persuasion"] as const satisfies readonly Skill[];
const UNSPOKEN = ["intimidation", "performance"] as const satisfies readonly Skill[];

/** Skills by which one deals with people: a charmer has advantage on them. @rule B-COND-CHA-2 B-ACT-13 */
export const SOCIAL_SKILLS: readonly Skill[] = [...SPOKEN, ...UNSPOKEN];

/** Hours before the same way may be tried again after a failure. @rule B-SOC-06 */
export const RETRY_HOURS = 24;

/** An attempt to influence. */
export interface InfluenceInput {
  readonly attitude?: Attitude;
  readonly willingness: Willingness;
  /** Value of Learning. */
  readonly learning: number;
  readonly creatureType?: CreatureType;
  /** It understands the one who speaks; taken as given when nothing is said. */
  readonly understands?: boolean;
}

/** How it is decided. */
export interface Influence {
  /** Null when nothing is rolled. */
  readonly dc: number | null;
  readonly complies: boolean | null;
  readonly state: AdvantageState;
  readonly skills: readonly Skill[];
  /** Hours before the same way may be tried again after a failure. */
  readonly retryHours: typeof RETRY_HOURS;
  readonly rules: readonly string[];
}

/**
 * Influence: the willing comply, the unwilling refuse, the hesitant are rolled for; friends give
 * advantage, enemies disadvantage. Suggests the fitting skills: performance and intimidation work on
 * any creature, deception and persuasion on those that understand, animal handling on beasts and monstrosities.
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
      retryHours: RETRY_HOURS,
      rules: ["B-SOC-04"],
    };
  return {
    dc,
    complies: null,
    state,
    skills,
    retryHours: RETRY_HOURS,
    rules: ["B-SOC-05", ...(state > 0 ? ["B-SOC-02"] : state < 0 ? ["B-SOC-03"] : ["B-SOC-01"]), "B-SOC-06"],
  };
}
