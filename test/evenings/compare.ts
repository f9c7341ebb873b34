/** Compares two snapshots of a table, and defines what may differ after everything was undone. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";

/** Facts by creature name; see seat/look.ts. */
export type Look = Readonly<Record<string, Readonly<Record<string, Loose>>>>;

/**
 * Facts that may differ after everything was undone, because no rule undoes them:
 * - `place`: Foundry undoes movement. Undoing a shove moves the target back only if it has not moved since.
 * - `inspiration`: A check does not refund inspiration, because the new roll was seen; a cancelled attack does.
 * - `turn`: Foundry's movement history, see `place`; also a mount's place in the turn order, which changes only at a
 *   later turn.
 * - `receipts`: They stay as a record. A separate check ensures that none is still applied.
 */
const STAYS: ReadonlySet<string> = new Set(["place", "inspiration", "turn", "receipts"]);

/** Log lines after which a hero may differ: a death save counts at once, and only a manual correction reverts it (B-DEATH-05). */
const FINAL = /rolls a death save|due of .*: deathSave/u;

/** Log lines after which things may lie with somebody else; their numbers are compared apart (checks/goods.ts). */
const HANDED = /: .+ (?:hands \d|holds \d)/u;

/** Returns the differences between two snapshots, by creature. */
export function differences(one: Look, other: Look, without: ReadonlySet<string> = new Set()): string {
  return Object.keys({ ...one, ...other })
    .flatMap((name) =>
      Object.keys({ ...one[name], ...other[name] })
        .filter((key) => !without.has(key))
        .map((key) => [key, JSON.stringify(one[name]?.[key]), JSON.stringify(other[name]?.[key])] as const)
        .filter(([, left, right]) => left !== right)
        .map(([key, left, right]) => `${name} ${key} ${String(left)} → ${String(right)}`),
    )
    .join("; ");
}

/** Returns the changes that remain after everything was undone. */
export function changesAtAll(first: Look, last: Look, log: readonly string[]): string {
  const saved = log.some((line) => FINAL.test(line));
  const handed = log.some((line) => HANDED.test(line));
  const without = new Set([
    ...STAYS,
    ...(handed ? ["things", "ammunition"] : []),
    ...(saved ? ["saves", "life", "points", "statuses", "effects", "marks"] : []),
  ]);
  const counting = Object.entries(last).flatMap(([name, { receipts = [] }]) =>
    receipts.filter((one: string) => / applied /u.test(one)).map((one: string) => `${name}: ${one} still counts`),
  );
  return [differences(first, last, without), ...counting].filter((one) => one !== "").join("; ");
}

/** Returns descriptions of everything that is still pending. */
export const openEnds = (told: string): string[] =>
  JSON.parse(told).map((one: string): string => `without an end: ${one}`);
