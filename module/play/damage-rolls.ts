/** Rolling the damage rows of strikes. */
import type { StrikeRecord } from "./logic/records.ts";
import { rollDice, rollExtraDice } from "./rolls.ts";

/**
 * Rolls every row that has no dice yet: first all ordinary rolls, then all extra dice of criticals (each strike uses or
 * ignores them).
 * @param first index that the first new roll will have in the message
 */
export async function rollRows(strikes: readonly StrikeRecord[], first: number): Promise<{ strikes: StrikeRecord[]; rolls: Roll[] }> {
  const rolls: Roll[] = [];
  const add = (roll: Roll): number => first + rolls.push(roll) - 1;
  const based: StrikeRecord[] = [];
  for (const strike of strikes) {
    const damage = [];
    for (const row of strike.damage) damage.push(row.roll === null ? { ...row, roll: add(await rollDice(row.formula, row.parts)), critical: null } : row);
    based.push({ ...strike, damage });
  }
  const full: StrikeRecord[] = [];
  for (const [index, strike] of based.entries()) {
    const damage = [];
    for (const [place, row] of strike.damage.entries()) {
      const extra = strikes[index]?.damage[place]?.roll === null ? await rollExtraDice(row.formula) : null;
      damage.push(extra ? { ...row, critical: add(extra) } : row);
    }
    full.push({ ...strike, damage });
  }
  return { strikes: full, rolls };
}
