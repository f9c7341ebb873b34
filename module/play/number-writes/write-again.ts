/** What this tab has written is done again when a write that did not know of it has swept it away. */
import { onDocument } from "../../documents/shared/events.ts";
import { marksOf, newestMark, withMark } from "../../documents/shared/writes.ts";
import { CIRCLES, type Register, type Written } from "../../documents/shared/written.ts";
import { PATIENCE, pause } from "../shared/in-turn.ts";
import { LostWrites, type Marks } from "./lost-writes.pure.ts";

/** How long a write of another client may still cross one of ours, in milliseconds. */
const CROSSING = 15_000;
const REGISTERS: readonly Register[] = [
  "points",
  "experience",
  "quantity",
  "card",
  "rests",
  "mastery",
  "costs",
  "pushes",
  "uses",
  "left",
  ...CIRCLES,
];

/**
 * Does what was swept away once more, from what stands there now, or tells why it cannot be. Without need it does nothing:
 * who cannot tell by the document itself asks, in its turn, whether the deed is still lost.
 */
export type Again = (isLost: () => boolean) => Promise<unknown>;

export interface Watched {
  readonly register: Register;
  /** Names what is done, the same whenever it is written again. */
  readonly deed: string;
  readonly again: Again;
}

const writes = new LostWrites<Again>(CROSSING);
/** Documents that are being looked after. */
const repeating = new Set<string>();

const marksIn =
  (document: Written): Marks =>
  (register) =>
    marksOf(document, register as Register);

/** Watches over a write that bears a mark. */
export function expectWrite({ uuid }: Pick<Written, "uuid">, mark: string, watched: Watched): void {
  writes.expect(uuid, mark, watched, performance.now());
}

/**
 * Writes with a mark and watches over it.
 * @param write gets what belongs into the update beside the register itself
 * @param mark the same from every seat for what is to be counted once, whoever writes it; else each write has its own
 */
export async function writeWatched<T>(
  document: Written,
  watched: Watched,
  write: (marked: { flags: Record<string, object> }) => Promise<T>,
  mark = foundry.utils.randomID(16),
): Promise<T> {
  expectWrite(document, mark, watched);
  try {
    return await write(withMark(document, watched.register, mark));
  } catch (error) {
    writes.forget(document.uuid, mark);
    throw error;
  }
}

/** After every update of a document, on every client. */
function recheck(document: Written, changes: object): void {
  const newest = REGISTERS.flatMap((register) => newestMark(changes, register) ?? []);
  writes.arrive(document.uuid, newest, marksIn(document), performance.now());
  if (writes.lost(document.uuid, marksIn(document)).length > 0) void repeat(document);
}

async function repeat(document: Written): Promise<void> {
  const { uuid } = document;
  const marks = marksIn(document);
  if (repeating.has(uuid)) return;
  repeating.add(uuid);
  // Not both at once again.
  await pause(50 + Math.random() * 150);
  for (const { deed, again } of writes.lost(uuid, marks)) {
    const isLost = (): boolean => writes.isLost(uuid, deed, marks);
    if (!isLost()) continue;
    writes.retry(uuid, deed);
    await Promise.race([
      again(isLost).catch((error: unknown) => {
        console.error(error);
      }),
      pause(PATIENCE),
    ]);
    writes.retried(uuid, deed, marks);
  }
  repeating.delete(uuid);
  // What came meanwhile.
  if (writes.lost(uuid, marks).length > 0) void repeat(document);
}

/** Listens to every document that is written so; call once during `init`. */
export function registerAgain(): void {
  onDocument("actorUpdated", recheck);
  onDocument("itemUpdated", recheck);
  onDocument("messageUpdated", recheck);
}
