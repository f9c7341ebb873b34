/** Rolls the damage rows of strikes. */
import type { StrikeRecord } from "../resolve/attack-records.pure.ts";
import { rollDice, rollExtraDice } from "../dice/rolls.ts";

/** Dice already rolled, by strike and row. A repeated write uses the same dice. */
export type FallenDice = Map<string, Roll>;

/** Returns the key of a row's dice. */
export function rowName({ key }: StrikeRecord, place: number): string {
  return `${key}:${String(place)}`;
}

/**
 * Rolls every row without dice: first all normal rolls, then all extra dice for critical hits. A strike ignores its extra dice
 * unless it is a critical hit.
 * @param first index of the first new roll in the message
 * @param fallen dice already rolled; new dice are added
 */
export async function rollRows(
  strikes: readonly StrikeRecord[],
  first: number,
  fallen: FallenDice = new Map<string, Roll>(),
): Promise<{ strikes: StrikeRecord[]; rolls: Roll[] }> {
  const rolls: Roll[] = [];
  const add = (roll: Roll): number => first + rolls.push(roll) - 1;
  const once = async (name: string, roll: () => Promise<Roll | null>): Promise<Roll | null> => {
    const dice = fallen.get(name) ?? (await roll());
    if (dice) fallen.set(name, dice);
    return dice;
  };
  const based: StrikeRecord[] = [];
  for (const strike of strikes) {
    const damage = [];
    for (const [place, row] of strike.damage.entries()) {
      const dice =
        row.roll === null ? await once(rowName(strike, place), () => rollDice(row.formula, row.parts, row.type)) : null;
      damage.push(dice ? { ...row, roll: add(dice), critical: null } : row);
    }
    based.push({ ...strike, damage });
  }
  const full: StrikeRecord[] = [];
  for (const [index, strike] of based.entries()) {
    const damage = [];
    for (const [place, row] of strike.damage.entries()) {
      const extra =
        strikes[index]?.damage[place]?.roll === null
          ? await once(`${rowName(strike, place)}:critical`, () => rollExtraDice(row.formula, row.type))
          : null;
      damage.push(extra ? { ...row, critical: add(extra) } : row);
    }
    full.push({ ...strike, damage });
  }
  return { strikes: full, rolls };
}
