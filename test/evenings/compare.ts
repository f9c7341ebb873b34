/** Two looks at a table, and what of them may differ once everything was taken back. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";

/** Creatures by name, see seat/look.ts. */
export type Look = Readonly<Record<string, Readonly<Record<string, Loose>>>>;

/**
 * What stays after everything was taken back, each because no rule of the table takes it back:
 * - `place`: ways are Foundry's to undo; what a shove has pushed goes back only to where nobody has moved it since.
 * - `ammunition`: an arrow that was shot lies where it fell; picking it up is told to the table, not reckoned.
 * - `inspiration`: a die that was seen is not unseen; a withdrawn blow gives it back, a check does not.
 * - `turn`: the feet of Foundry's own record of ways, see `place`; and a mount's place in the order, which waits for a later turn.
 * - `receipts`: they stay as a book of what was; that none of them counts any more is looked at instead.
 */
const STAYS: ReadonlySet<string> = new Set(["place", "ammunition", "inspiration", "turn", "receipts"]);

/** Lines of the log after which a hero is not as he was: a death save counts at once, and is put right by hand (B-DEATH-05). */
const FINAL = /rolls a death save|due of .*: deathSave/u;

/** What is not the same, creature by creature. */
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

/** What an evening that was taken back has left nevertheless. */
export function changesAtAll(first: Look, last: Look, log: readonly string[]): string {
  const saved = log.some((line) => FINAL.test(line));
  const without = new Set([...STAYS, ...(saved ? ["saves", "life", "points", "statuses", "effects"] : [])]);
  const counting = Object.entries(last).flatMap(([name, { receipts = [] }]) =>
    receipts.filter((one: string) => / applied /u.test(one)).map((one: string) => `${name}: ${one} still counts`),
  );
  return [differences(first, last, without), ...counting].filter((one) => one !== "").join("; ");
}

/** What somebody still waits for. */
export const openEnds = (told: string): string[] =>
  JSON.parse(told).map((one: string): string => `without an end: ${one}`);
