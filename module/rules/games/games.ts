import { ALL_SKILLS, SKILL_KEYS } from "../basics/ids.ts";
import type { ProfileId, Ruleset } from "../ruleset/ruleset-types.ts";
import { GAME_PARTS, GUIDE_STEPS, type Game, type GuideStep, type OfGame } from "./game.ts";

const stepsWithout = (...steps: readonly GuideStep[]): readonly GuideStep[] =>
  GUIDE_STEPS.filter((step) => !steps.includes(step));

/** Experience of a level, and the highest level, of the homebrew. @rule H-PRG-02 H-PRG-04 */
const HOMEBREW_LEVELS = {
  highest: 10,
  experience: Array.from({ length: 10 }, (_, index) => index * 1000),
  hitPoints: "class",
  quest: true,
  award: "scaled",
  raises: null,
} as const satisfies Game["levels"];

/** @rule H-TURN-02 H-TURN-06 H-TURN-10 H-PRG-02 H-PRG-04 H-PRG-09 */
const HOMEBREW_GAME: Game = {
  levels: HOMEBREW_LEVELS,
  saves: null,
  skills: SKILL_KEYS,
  sells: true,
  guide: stepsWithout("training"),
  mastery: true,
  ranks: false,
  progressions: false,
  turn: "actions",
  noActions: [],
  firstActions: [],
  secondMove: ["H-TURN-06"],
  reaction: ["H-TURN-10", "B-TURN-17"],
  initiative: { isCheck: false, rules: ["H-TURN-02"] },
  flatFooted: false,
  provokes: "reach",
  run: false,
  lacks: [],
};

/**
 * Experience and raises by SRD 5.2.1, CC-BY-4.0.
 * @rule B-TURN-02 B-ACT-02 B-PRG-01
 */
const BASE_GAME: Game = {
  levels: {
    highest: 20,
    experience: [
      0, 300, 900, 2700, 6500, 14_000, 23_000, 34_000, 48_000, 64_000, 85_000, 100_000, 120_000, 140_000, 165_000,
      195_000, 225_000, 265_000, 305_000, 355_000,
    ],
    hitPoints: "hitDice",
    quest: false,
    award: "shares",
    raises: [4, 8, 12, 16, 19],
  },
  saves: null,
  skills: ALL_SKILLS,
  sells: false,
  guide: stepsWithout("mastery"),
  mastery: true,
  ranks: false,
  progressions: false,
  turn: "actions",
  noActions: [],
  firstActions: [],
  secondMove: ["B-ACT-02"],
  reaction: ["H-TURN-10", "B-TURN-17"],
  initiative: { isCheck: true, rules: ["B-TURN-02"] },
  flatFooted: false,
  provokes: "reach",
  run: false,
  lacks: [],
};

/**
 * It defines no experience, so it uses that of the homebrew.
 * @rule D-SAVE-01 D-C3 D-C12 D-TURN-02 D-TURN-03 D-TURN-04 D-MOV-03 D-AOO-01 D-AOO-04 D-AOO-06 D-C9
 */
const D20_3E_GAME: Game = {
  levels: { ...HOMEBREW_LEVELS, hitPoints: "die", quest: false },
  saves: ["adaptability", "acrobatics", "discipline"],
  skills: ALL_SKILLS,
  sells: false,
  guide: stepsWithout("training"),
  mastery: false,
  ranks: true,
  progressions: true,
  turn: "standardAndMove",
  noActions: ["study"],
  firstActions: ["fullAttack", "dash", "run", "disengage"],
  secondMove: ["D-MOV-02"],
  reaction: ["B-TURN-17"],
  initiative: { isCheck: false, rules: ["D-TURN-02"] },
  flatFooted: true,
  provokes: "squares",
  run: true,
  lacks: GAME_PARTS,
};

/** Level under which a class lists the feature of the quest, after the highest level of the homebrew. @rule H-PRG-09 C-66 */
export const QUEST_LEVEL = 11;

const GAMES: Readonly<Record<ProfileId, Game>> = {
  homebrew: HOMEBREW_GAME,
  base: BASE_GAME,
  "d20-3e": D20_3E_GAME,
};

/** Returns the game that a table plays. @param rules rules of the table; default: the homebrew */
export function gameOf(rules?: OfGame): Game {
  return rules ? GAMES[rules.profile] : HOMEBREW_GAME;
}

/** Returns whether a game has something. Criticals and advantage also come where the table turns them on. @rule D-C3 D-C12 D-C9 */
export function hasPart(part: string, rules: Pick<Ruleset, "profile" | "naturals" | "positions">): boolean {
  const lacks: readonly string[] = gameOf(rules).lacks;
  if (!lacks.includes(part)) return true;
  return (part === "criticals" && rules.naturals !== "none") || (part === "advantage" && rules.positions);
}
