/** Repeats writes of this tab when another client's write has overwritten these writes; see lost-writes.pure.ts. */
import { onDocument, type Register, type Written } from "../../documents/common/events.ts";
import { marksOf, newestMark, withMark } from "../../documents/common/writes.ts";
import { PATIENCE, pause } from "../common/in-turn.ts";
import { LostWrites, type Marks } from "./lost-writes.pure.ts";

/** Milliseconds during which another client's write may still overwrite one of this tab. */
const CROSSING = 15_000;
const REGISTERS: readonly Register[] = ["card", "mastery", "pushes"];

/**
 * Repeats a write from the current state, or tells the user why this is impossible. Must do nothing if the write is
 * not needed any more. If the document does not show this, call `isLost` within the document's job queue.
 */
export type Again = (isLost: () => boolean) => Promise<unknown>;

export interface Watched {
  readonly register: Register;
  /** Name of the write. A repeated write keeps the name. */
  readonly writeName: string;
  readonly again: Again;
}

const writes = new LostWrites<Again>(CROSSING);
/** Uuids of the documents whose writes are being repeated. */
const repeating = new Set<string>();

const marksIn =
  (document: Written): Marks =>
  (register) =>
    marksOf(document, register as Register);

/** Watches a write that has a mark. */
function expectWrite({ uuid }: Pick<Written, "uuid">, mark: string, watched: Watched): void {
  writes.expect(uuid, mark, watched, performance.now());
}

/**
 * Writes with a mark and watches the write.
 * @param write gets the flags with the mark and makes the update
 * @param mark the same on all clients if several clients may write the same change and it counts once; otherwise
 * random
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

/** Runs after every update of a document, on every client. */
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
  // A random delay keeps two clients from repeating their writes at the same time.
  await pause(50 + Math.random() * 150);
  for (const { writeName, again } of writes.lost(uuid, marks)) {
    const isLost = (): boolean => writes.isLost(uuid, writeName, marks);
    if (!isLost()) continue;
    writes.retry(uuid, writeName);
    await Promise.race([
      again(isLost).catch((error: unknown) => {
        console.error(error);
      }),
      pause(PATIENCE),
    ]);
    writes.retried(uuid, writeName, marks);
  }
  repeating.delete(uuid);
  // Further writes may have been overwritten in between.
  if (writes.lost(uuid, marks).length > 0) void repeat(document);
}

/** Listens to all documents whose writes are watched. Call this once during `init`. */
export function registerAgain(): void {
  onDocument("actorUpdated", recheck);
  onDocument("itemUpdated", recheck);
  onDocument("messageUpdated", recheck);
}
