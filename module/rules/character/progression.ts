import { gameOf } from "../games/games.ts";
import type { OfGame } from "../games/game.ts";
import { RulesError } from "../basics/errors.ts";
import { type Currency, type MasteryTrack } from "./mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Highest level of any game: data keeps it when a world plays another game. @rule B-PRG-01 */
export const LEVEL_LIMIT = 20;

/** Returns the highest level of a character. @param ruleset rules of the table; default: the homebrew @rule H-PRG-04 B-PRG-01 */
export function highestLevel(ruleset?: OfGame): number {
  return gameOf(ruleset).levels.highest;
}

/** Returns the level that counts: 1 up to the highest of the game. Data may hold a level of another game. @rule H-PRG-04 B-PRG-01 */
export function countedLevel(level: number, ruleset?: OfGame): number {
  return Math.max(1, Math.min(highestLevel(ruleset), level));
}

/** Points for buying mastery. */
export interface Points {
  readonly talents: number;
  readonly power: number;
}

/**
 * Returns the experience at which a level begins.
 * @param level 1 up to the highest level of the game
 * @throws RulesError beyond it
 * @rule H-PRG-02 H-PRG-04 B-PRG-01 D-C9
 */
export function xpForLevel(level: number, ruleset?: OfGame): number {
  const begins = gameOf(ruleset).levels.experience[level - 1];
  if (begins === undefined) throw new RulesError("level", `must be 1 to ${String(highestLevel(ruleset))}`);
  return begins;
}

/**
 * Returns the level that an experience total allows. The character reaches it through a level-up.
 * @param xp total experience, 0 or more
 * @param ruleset rules of the table; default: the homebrew rules
 * @rule H-PRG-02 H-PRG-03 H-PRG-04 B-PRG-01 C-92
 */
export function levelForXp(xp: number, ruleset?: OfGame): number {
  let level = 1;
  while (level < highestLevel(ruleset) && xp >= xpForLevel(level + 1, ruleset)) level += 1;
  return level;
}

/**
 * Returns the points earned up to a level, including those of character creation.
 * @param classTalents Talents that the class gives at character creation, if the class decides
 * @rule H-MAS-03 H-MAS-04 H-MAS-05 H-PRG-06 C-01 C-58
 */
export function pointBudget(
  level: number,
  ruleset: Pick<Ruleset, "powerPerLevel" | "talentsPerLevel" | "startPower" | "startTalents">,
  classTalents = 0,
): Points {
  const gained = level - 1;
  const start = ruleset.startTalents === "byClass" ? classTalents : ruleset.startTalents;
  return {
    talents: start + gained * ruleset.talentsPerLevel,
    power: ruleset.startPower + gained * ruleset.powerPerLevel,
  };
}

/** Returns the hit points gained after level 1. @rule H-PRG-05 C-41 */
export function levelHitPoints(level: number, enduranceModifier: number): number {
  return (level - 1) * Math.max(0, enduranceModifier);
}

/** A purchase of mastery steps with one kind of points. */
export interface Purchase {
  readonly track: MasteryTrack;
  /** Key of the mastery, for example `oneHanded` or `stealth`. */
  readonly key: string;
  readonly fromStep: number;
  readonly toStep: number;
  readonly currency: Currency;
}

export type PurchaseProblem = "track" | "step" | "order" | "currency" | "budget";

/** Result of checking a list of purchases: the problems and the points left. */
export interface PurchaseCheck {
  readonly ok: boolean;
  readonly left: Points;
  readonly problems: readonly { readonly index: number; readonly problem: PurchaseProblem }[];
}

/** Highest number of purchases in one check. */
export const PURCHASE_LIMIT = 1000;
