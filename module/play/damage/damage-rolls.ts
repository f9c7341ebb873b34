/** Rolling the damage rows of strikes. */
import type { StrikeRecord } from "../resolve/attack-records.pure.ts";
import { rollDice, rollExtraDice } from "../dice/rolls.ts";

/** Dice that fell, by strike and row: whoever has to write them again writes the same. */
export type FallenDice = Map<string, Roll>;

/** What a row's dice are remembered by. */
export function rowName({ key }: StrikeRecord, place: number): string {
  return `${key}:${String(place)}`;
}

/**
 * Rolls every row that has no dice yet: first all ordinary rolls, then all extra dice of criticals (each strike uses or
 * ignores them).
 * @param first index that the first new roll will have in the message
 * @param fallen dice that fell before are taken from here, new ones remembered
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
