/**
 * Protects lists that several clients write at the same time. Each client writes a new list based on what it has read, so the later of two
 * simultaneous writes replaces the earlier one unseen. Therefore a list is written with the marks of its newest writes. A client whose mark
 * disappears knows that its write was lost, and play repeats it (`play/number-writes/write-again.ts`).
 * Neither clocks nor the order of messages matter.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { Register, Written } from "./events.ts";

/** Option of updates whose hit points nobody typed. */
export const UNLISTED = "hitPointsUnlisted";

/** Maximum number of marks per register: far more than the writes that can happen while one write is in transit. */
const KEPT = 128;

const pathOf = (register: Register): string => `${SYSTEM_ID}.writes.${register}`;

/** Returns the marks of the newest writes that the current value of a register includes. */
export function marksOf({ flags }: Pick<Written, "flags">, register: Register): string[] {
  const marks: unknown = foundry.utils.getProperty(flags, pathOf(register));
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === "string") : [];
}

/** Returns the flags that add a mark to a write. */
export function withMark(
  document: Pick<Written, "flags">,
  register: Register,
  mark: string,
): { flags: Record<string, object> } {
  return { flags: { [SYSTEM_ID]: { writes: { [register]: [...marksOf(document, register), mark].slice(-KEPT) } } } };
}

/** Returns the newest mark in an update; null for an update without marks. */
export function newestMark(changes: object, register: Register): string | null {
  const marks: unknown = foundry.utils.getProperty(changes, `flags.${pathOf(register)}`);
  const mark: unknown = Array.isArray(marks) ? marks.at(-1) : null;
  return typeof mark === "string" ? mark : null;
}
