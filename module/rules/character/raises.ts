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
 * Returns the levels at which a character raises characteristics: those of the game, or of the class.
 * @param ofClass levels that the class states
 * @rule H-PRG-08 B-PRG-01 C-26
 */
export function raiseLevels(ofClass: Iterable<number>, ruleset?: OfGame): ReadonlySet<number> {
  return new Set(gameOf(ruleset).levels.raises ?? ofClass);
}
