/**
 * Quotes of damage dice in a receipt. The author can edit the attack message, so a receipt keeps a quote of the dice. Dice that
 * change after the damage was applied do not count. Pure functions.
 */
import { id16 } from "../common/id.pure.ts";
import type { RowRecord } from "./attack-records.pure.ts";
import type { RolledDice } from "../dice/verify.pure.ts";

/** The part of a strike that is quoted. */
interface Rolled {
  readonly record: { readonly key: string };
  readonly damage: readonly {
    readonly row: RowRecord;
    readonly dice: readonly RolledDice[];
    readonly base: number | null;
    readonly criticalDice: readonly RolledDice[];
    readonly extra: number | null;
  }[];
}

/** Returns one line per strike with rolled damage. */
export function quoteDamage(strikes: readonly Rolled[]): string[] {
  return strikes
    .filter(({ damage }) => damage.some(({ base }) => base !== null))
    .map(({ record: { key }, damage }) => {
      const rolled = damage.map(({ row, base, extra, dice, criticalDice }) => [
        row.type,
        base,
        extra,
        dice.map(({ results }) => results),
        criticalDice.map(({ results }) => results),
      ]);
      return `${id16("strike", key)}=${id16(key, JSON.stringify(rolled))}`;
    });
}

/** Returns the keys of strikes whose dice differ from the quote. */
export function exchanged(strikes: readonly Rolled[], quoted: readonly string[]): string[] {
  const before = new Map(quoted.map((line) => [line.slice(0, 16), line]));
  return strikes
    .filter((strike) => {
      const line = before.get(id16("strike", strike.record.key));
      return line !== undefined && !quoteDamage([strike]).includes(line);
    })
    .map(({ record }) => record.key);
}
