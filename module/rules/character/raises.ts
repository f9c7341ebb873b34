/** Increases of a characteristic by level. */
import { CHARACTERISTIC_RANGE } from "../basics/characteristics.ts";
import type { OfGame } from "../games/game.ts";
import { gameOf } from "../games/games.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/**
 * Returns a characteristic after one increase. Above 20 the sheet shows a warning. The highest value is 30.
 * @rule H-PRG-08 C-26 B-CHAR-02
 */
export function raiseCharacteristic(
  value: number,
  ruleset: Pick<Ruleset, "characteristicRaise">,
): { value: number; aboveCap: boolean } {
  const raised = Math.min(CHARACTERISTIC_RANGE.max, value + ruleset.characteristicRaise);
  return { value: raised, aboveCap: raised > CHARACTERISTIC_RANGE.characterCap };
}

/** Whether a raise may be one point for each of two characteristics instead. @rule B-PRG-01 */
export const canSplitRaise = ({ characteristicRaise }: Pick<Ruleset, "characteristicRaise">): boolean =>
  characteristicRaise === 2;

/** Levels at which a starter class increases a characteristic. @rule H-PRG-08 C-26 */
export const RAISE_LEVELS: readonly number[] = [3, 6, 9];

/**
 * Levels at which a class raises characteristics: `raises` in games where each class has its own, `extraRaises` beside those of
 * the game where all classes share them (the fighter of the base game at 6 and 14).
 */
export interface RaisesOfClass {
  readonly raises: Iterable<number>;
  readonly extraRaises: Iterable<number>;
}

/**
 * Returns the levels at which a character raises characteristics: those of the game and the class's extra ones, or those of the class.
 * @rule H-PRG-08 B-PRG-01 C-26
 */
export function raiseLevels({ raises, extraRaises }: RaisesOfClass, ruleset?: OfGame): ReadonlySet<number> {
  const shared = gameOf(ruleset).levels.raises;
  return new Set([...(shared ? [...shared, ...extraRaises] : raises)].sort((a, b) => a - b));
}

/** Returns the raises that a class has beside those of the game. @rule B-PRG-01 */
export function ownRaises({ extraRaises }: RaisesOfClass, ruleset?: OfGame): number[] {
  const shared = gameOf(ruleset).levels.raises;
  return shared ? [...extraRaises].filter((level) => !shared.includes(level)).sort((a, b) => a - b) : [];
}
