/**
 * What a receipt quotes of the damage that it is for: its author may write on his attack, so dice that were exchanged after
 * they were received must not count a second time. Pure.
 */
import { id16 } from "../shared/id.pure.ts";
import type { RowRecord } from "./attack-records.pure.ts";
import type { RolledDice } from "../dice/verify.pure.ts";

/** What of a strike is quoted. */
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

/** One line for each strike whose damage is rolled. */
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

/** Keys of strikes that were received with other dice than they show now. */
export function exchanged(strikes: readonly Rolled[], quoted: readonly string[]): string[] {
  const before = new Map(quoted.map((line) => [line.slice(0, 16), line]));
  return strikes
    .filter((strike) => {
      const line = before.get(id16("strike", strike.record.key));
      return line !== undefined && !quoteDamage([strike]).includes(line);
    })
    .map(({ record }) => record.key);
}
