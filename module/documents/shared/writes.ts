/**
 * Numbers and lists that several people write at once. Whoever writes puts down what he has read, changed: if two do it at the
 * same instant, the later one sweeps the earlier away without having seen it. So what belongs together is written together,
 * with marks of the newest writes beside it; a writer whose mark is gone knows that his write was swept away, and play does
 * it again (`play/number-writes/write-again.ts`). No clock and no order of messages decides anything.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { handReceipts } from "../../data/actor/hand-points.ts";
import { tell } from "./events.ts";
import { CIRCLES, type Register, type Written } from "./written.ts";

/** Numbers, and the list that tells of them, by type of document; paths below `system`. */
const COUNTED: Readonly<
  Record<
    string,
    readonly { readonly register: Register; readonly numbers: readonly string[]; readonly list: string | null }[]
  >
> = {
  Actor: [
    { register: "points", numbers: ["hp.value", "hp.temporary"], list: "receipts" },
    { register: "experience", numbers: ["details.xp"], list: "awards" },
    ...CIRCLES.map((register) => ({ register, numbers: [`spellcasting.slots.${register}.value`], list: null })),
  ],
  Item: [
    { register: "quantity", numbers: ["quantity"], list: null },
    { register: "left", numbers: ["uses.value"], list: null },
  ],
};
/** Marks that a document keeps: far more than people write while one write is on its way. */
const KEPT = 128;

const pathOf = (register: Register): string => `${SYSTEM_ID}.writes.${register}`;

/** The newest writes that what stands in a register knows of. */
export function marksOf({ flags }: Pick<Written, "flags">, register: Register): string[] {
  const marks: unknown = foundry.utils.getProperty(flags, pathOf(register));
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === "string") : [];
}

/** The flags that put a mark beside what is written. */
export function withMark(
  document: Pick<Written, "flags">,
  register: Register,
  mark: string,
): { flags: Record<string, object> } {
  return { flags: { [SYSTEM_ID]: { writes: { [register]: [...marksOf(document, register), mark].slice(-KEPT) } } } };
}

/** The marks that an update brings, by register; nothing for an update without any. */
export function newestMark(changes: object, register: Register): string | null {
  const marks: unknown = foundry.utils.getProperty(changes, `flags.${pathOf(register)}`);
  const mark: unknown = Array.isArray(marks) ? marks.at(-1) : null;
  return typeof mark === "string" ? mark : null;
}

/**
 * For `_preUpdate` of actors and items: an update that moves a number of a register and was not made by play takes the whole
 * register along, with a mark. Hit points that are typed leave a receipt like any others.
 */
export function completeWrite(document: Written, changed: object): void {
  const { deepClone, getProperty, setProperty, randomID } = foundry.utils;
  const system: unknown = getProperty(document._source, "system") ?? {};
  if (typeof system !== "object" || system === null) return;
  for (const { register, numbers, list } of COUNTED[document.documentName] ?? []) {
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
    // A whole document that is read in, or a list that somebody writes himself, tells its own story.
    const told = list !== null && getProperty(changed, `system.${list}`) !== undefined;
    const receipts =
      register === "points" && !told && onlyPoints(changed)
        ? handReceipts(before, after, { wrote: game.user.id, newId: () => randomID(16) })
        : [];
    const mark = randomID(16);
    numbers.forEach((path, index) => {
      setProperty(changed, `system.${path}`, after[index]);
    });
    const listed: unknown = list === null ? null : getProperty(system, list);
    if (list !== null && !told && Array.isArray(listed))
      setProperty(changed, `system.${list}`, [...deepClone(listed as object[]), ...receipts].slice(-RECEIPTS));
    foundry.utils.mergeObject(changed, withMark(document, register, mark));
    remember(
      mark,
      new Map(
        [...numbers, ...(list === null ? [] : [list])].map((path) => [path, getProperty(changed, `system.${path}`)]),
      ),
    );
    tell("moving", { document, register, mark, by, receipts });
  }
}

/** Puts in what belongs to a register but is not counted: it travels with it, though it stood there already. */
export function takeAlong(changed: object, register: Register, path: string, value: unknown): void {
  foundry.utils.setProperty(changed, `system.${path}`, value);
  completed.get(newestMark(changed, register) ?? "")?.set(path, value);
}

/**
 * For `_preUpdateOperation`: what was put in by `completeWrite` and stood there already is left out of the update as no
 * change, and what `_preUpdate` says of the options need not be heard. It is put back here: a register travels whole or
 * sweeps away half of what somebody else writes at the same instant.
 * @param updates as they are about to be sent
 */
export function keepWhole(updates: readonly object[]): void {
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

/** Registers on their way from one step to the other, by mark; some never arrive, because somebody else forbids the update. */
const completed = new Map<string, Map<string, unknown>>();
const ON_THE_WAY = 32;

function remember(mark: string, whole: Map<string, unknown>): void {
  for (const old of [...completed.keys()].slice(0, Math.max(0, completed.size - ON_THE_WAY))) completed.delete(old);
  completed.set(mark, whole);
}

/** Newest receipts that an actor keeps. */
const RECEIPTS = 64;

/** Whether an update of an actor is about hit points alone: not a rest, a level or anything else that tells of itself. */
function onlyPoints(changed: object): boolean {
  const { system } = changed as { system?: object };
  return system !== undefined && Object.keys(system).every((key) => key === "hp");
}
