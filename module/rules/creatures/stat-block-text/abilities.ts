/** The table of characteristics, as one line, six lines, or a row of names over a row of numbers. */
import { abilityModifier } from "../../basics/characteristics.ts";
import { CHARACTERISTICS, type Characteristic } from "../../basics/ids.ts";
import { byWord, plain } from "./text.ts";
import { CHARACTERISTIC_WORDS } from "./words.ts";
import type { Mark } from "./types.ts";

interface Column {
  readonly key: Characteristic;
  readonly numbers: number[];
}

/** Values of characteristics, and the saves of the newer table. */
export interface Abilities {
  readonly characteristics: Partial<Record<Characteristic, number>>;
  readonly saves: Partial<Record<Characteristic, number>>;
}

/** Spreads a row of numbers over the names above: one after the other, or a row of values, one of modifiers, one of saves. */
function spread(columns: readonly Column[], numbers: readonly number[]): void {
  const width = numbers.length / columns.length;
  if (!Number.isInteger(width) || width > 3) return;
  const fits = (value: (column: number, row: number) => number | undefined): boolean =>
    width === 1 || columns.every((_, column) => value(column, 1) === abilityModifier(value(column, 0) ?? 0));
  const across = (column: number, row: number): number | undefined => numbers[column * width + row];
  const down = (column: number, row: number): number | undefined => numbers[row * columns.length + column];
  const agreeing = fits(across) ? across : fits(down) ? down : null;
  // Without agreement a modifier is wrong; values are 1 to 30 and modifiers are signed or small.
  const chosen = agreeing ?? (columns.every((_, column) => Math.abs(across(column, 1) ?? 99) <= 10) ? across : down);
  for (const [column, { numbers: own }] of columns.entries())
    for (let row = 0; row < width; row++) {
      const number = chosen(column, row);
      if (number !== undefined) own.push(number);
    }
}

/** Reads the table. A value whose modifier disagrees is marked. @param raw the whole table as one text */
export function readAbilities(raw: string, mark: Mark): Abilities {
  const tokens = plain(raw).match(/[+-]? ?\d{1,3}|\p{L}+/gu) ?? [];
  const columns: Column[] = [];
  let open: Column[] = [];
  let row: number[] = [];
  const close = (): void => {
    if (row.length > 0 && open.length > 0) {
      if (open.length === 1) open[0]?.numbers.push(...row.slice(0, 3));
      else spread(open, row);
      open = [];
    }
    row = [];
  };
  for (const token of tokens) {
    if (/\d/.test(token)) {
      row.push(Number(token.replaceAll(" ", "")));
      continue;
    }
    const found = byWord(token.toLowerCase(), CHARACTERISTIC_WORDS);
    if (!found || found.misspelled) continue;
    if (row.length > 0) close();
    const column: Column = { key: found.key, numbers: [] };
    columns.push(column);
    open.push(column);
  }
  close();
  const result: Abilities = { characteristics: {}, saves: {} };
  for (const key of CHARACTERISTICS) {
    const [column, second] = columns.filter((one) => one.key === key && one.numbers.length > 0);
    const [value, modifier, save] = column?.numbers ?? [];
    if (value === undefined) {
      mark(`characteristics.${key}`, "missing");
      continue;
    }
    if (value < 1 || value > 30) {
      mark(`characteristics.${key}`, "outOfRange", value);
      continue;
    }
    result.characteristics[key] = value;
    if (second) mark(`characteristics.${key}`, "twoReadings", second.numbers[0]);
    if (modifier !== undefined && modifier !== abilityModifier(value))
      mark(`characteristics.${key}`, "disagrees", value, modifier);
    if (save !== undefined && save !== modifier) result.saves[key] = save;
  }
  return result;
}
