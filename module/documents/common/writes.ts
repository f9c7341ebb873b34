/**
 * Protects numbers and lists that several clients write at the same time. Each client writes a new value based on what it has read, so the
 * later of two simultaneous writes replaces the earlier one unseen. Therefore related values are written together, with the marks of the
 * newest writes. A client whose mark disappears knows that its write was lost, and play repeats it (`play/number-writes/write-again.ts`).
 * Neither clocks nor the order of messages matter.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { tell, type Register, type Written } from "./events.ts";

/** Option of updates whose hit points nobody typed. */
export const UNLISTED = "hitPointsUnlisted";

/** Numbers that belong together, by document type; paths below `system`. */
const COUNTED: Readonly<
  Record<string, readonly { readonly register: Register; readonly numbers: readonly string[] }[]>
> = {
  Item: [{ register: "quantity", numbers: ["quantity"] }],
};
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

/**
 * Completes an update that changes a number of a register outside of play: it adds the whole register and a mark. `_preUpdate` of actors
 * and items calls it.
 */
export function completeWrite(document: Written, changed: object): void {
  const { getProperty, setProperty, randomID } = foundry.utils;
  const system: unknown = getProperty(document._source, "system") ?? {};
  if (typeof system !== "object" || system === null) return;
  for (const { register, numbers } of COUNTED[document.documentName] ?? []) {
    const touched = numbers.filter((path) => typeof getProperty(changed, `system.${path}`) === "number");
    if (touched.length === 0 || newestMark(changed, register) !== null) continue;
    const number = (of: object, path: string): number => {
      const value: unknown = getProperty(of, path);
      return typeof value === "number" ? value : 0;
    };
    const before = numbers.map((path) => number(system, path));
    const after = numbers.map((path, index) =>
      touched.includes(path) ? number(changed, `system.${path}`) : (before[index] ?? 0),
    );
    const by = Object.fromEntries(numbers.map((path, index) => [path, (after[index] ?? 0) - (before[index] ?? 0)]));
    const mark = randomID(16);
    numbers.forEach((path, index) => {
      setProperty(changed, `system.${path}`, after[index]);
    });
    foundry.utils.mergeObject(changed, withMark(document, register, mark));
    remember(mark, new Map(numbers.map((path) => [path, getProperty(changed, `system.${path}`)])));
    tell("moving", { document, register, mark, by });
  }
}

/**
 * Restores unchanged values of a register in an update. Foundry removes them as unchanged after `_preUpdate`, but an incomplete register
 * could replace only half of another client's write. `_preUpdateOperation` calls it.
 * @param updates the updates that are about to be sent
 */
export function completeLists(updates: readonly object[]): void {
  const { getProperty, setProperty } = foundry.utils;
  for (const update of updates) {
    for (const { register } of Object.values(COUNTED).flat()) {
      const mark = newestMark(update, register);
      const whole = mark === null ? undefined : completed.get(mark);
      if (mark === null || !whole) continue;
      completed.delete(mark);
      for (const [path, value] of whole)
        if (getProperty(update, `system.${path}`) === undefined) setProperty(update, `system.${path}`, value);
    }
  }
}

/**
 * Completed registers between `_preUpdate` and `_preUpdateOperation`, by mark. Some stay here, because other code may cancel the update;
 * the oldest are then removed.
 */
const completed = new Map<string, Map<string, unknown>>();
const ON_THE_WAY = 32;

function remember(mark: string, whole: Map<string, unknown>): void {
  for (const old of [...completed.keys()].slice(0, Math.max(0, completed.size - ON_THE_WAY))) completed.delete(old);
  completed.set(mark, whole);
}
