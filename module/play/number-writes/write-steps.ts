/**
 * Numbers of an actor and of his things, written as steps beside the list that tells of them. Fetched when something is moved.
 * Counts (uses, pieces, slots) are written one by one, each with a mark of its own: one that another's write has swept away is
 * moved again by as much, and where a bound holds it back the list is told.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { marksOf, withMark } from "../../documents/shared/writes.ts";
import { mostAt, onItem, storedAt, valueAt } from "./change.ts";
import { countAt, moveWithin, type Step } from "./change.pure.ts";
import { ageOf } from "../shared/age.ts";
import { id16 } from "../shared/id.pure.ts";
import { inTurn, pause } from "../shared/in-turn.ts";
import { expectWrite, writeWatched, type Watched } from "./write-again.ts";

/** Who looks after the counts that are moved: see `guarded`. */
export interface Guard {
  /** Names what is done, the same whenever it is written again. */
  readonly deed: string;
  /** Whether the list tells that a number was moved: what it does not tell of is not moved again. */
  readonly counts: (path: string) => boolean;
  /** Tells the list that a number was moved by less, because a bound has held it back; in the actor's turn. */
  readonly less: (step: Step) => Promise<unknown>;
}

/** What is written, with what, and who looks after it. */
interface Write {
  readonly steps: readonly Step[];
  /** What goes with them in the same update, by path: the list that tells of them, and whatever else. */
  readonly beside: Readonly<Record<string, unknown>>;
  /** Left out = no mark of its own. */
  readonly watched?: Watched;
  /** Whether what seems unchanged is left out. */
  readonly diff?: boolean;
  readonly guard: Guard;
}

/** Writes one update of the actor with everything that stands on him, then those of his items. */
export async function writeSteps(
  actor: OpposedActor,
  { steps, beside, watched, diff = true, guard }: Write,
): Promise<void> {
  const moves = steps.filter(({ from, to }) => from !== to);
  const own = guarded(
    actor,
    moves.filter(({ path }) => onItem(path) === null),
    guard,
  );
  const update: object = foundry.utils.mergeObject({ ...beside, ...own.values }, own.marked);
  const write = (marked: object): Promise<unknown> => actor.update(foundry.utils.mergeObject(update, marked), { diff });
  if (watched) await writeWatched(actor, watched, write);
  else if (Object.keys(update).length > 0) await write({});
  const ids = new Set(moves.flatMap(({ path }) => onItem(path)?.id ?? []));
  const held = [...own.held];
  // What stands there now: somebody may have moved it while the list was on its way.
  const updates = [...ids].flatMap((id) => {
    const item = actor.items.get(id);
    if (!item) return [];
    const {
      values,
      marked,
      held: here,
    } = guarded(
      actor,
      moves.filter(({ path }) => onItem(path)?.id === id),
      guard,
      item,
    );
    held.push(...here);
    const data = Object.fromEntries(Object.entries(values).map(([path, value]) => [onItem(path)?.path ?? "", value]));
    return Object.keys(data).length > 0 ? [{ _id: id, ...foundry.utils.expandObject(data), ...marked }] : [];
  });
  if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
  for (const step of held) await guard.less(step);
}

interface Guarded {
  /** What is to be written, by path. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The marks that go with it. */
  readonly marked: object;
  /** What a bound holds back. */
  readonly held: readonly Step[];
}

/**
 * Steps as they are written now, watched over.
 * @param document the actor, or the item of his that they all lead to
 */
function guarded(
  actor: OpposedActor,
  steps: readonly Step[],
  guard: Guard,
  document: OpposedActor | OpposedItem = actor,
): Guarded {
  const values: Record<string, unknown> = {};
  const marked: object = {};
  const held: Step[] = [];
  for (const step of steps) {
    const { path, from, to } = step;
    const register = countAt(path);
    if (register === null) {
      values[path] = typeof storedAt(actor, path) === "boolean" ? to !== 0 : to;
      continue;
    }
    // The same from every seat: what two do at one instant is done once.
    const mark = id16(guard.deed, path);
    if (marksOf(document, register).includes(mark)) continue;
    const now = valueAt(actor, path) ?? from;
    const then = moveWithin(now, to - from, 0, mostAt(actor, path));
    if (then - now !== to - from) held.push({ path, from: now, to: then });
    if (then === now) continue;
    const again = (isLost: () => boolean): Promise<void> => moveAgain(actor, step, guard, isLost);
    expectWrite(document, mark, { register, deed: `${guard.deed}.${path}`, again });
    values[path] = then;
    foundry.utils.mergeObject(marked, withMark(document, register, mark));
  }
  return { values, marked, held };
}

/** Milliseconds in which what a page that died has left half done is finished; far more marks are kept than are written meanwhile. */
const DIED = 600_000;

/**
 * Whether the document that a path leads to knows of its step; true where nobody can tell.
 * @param message the one by which it is moved: of an old one nobody can tell
 */
export function isWrittenBy(
  message: ChatMessage.Implementation | undefined,
  actor: OpposedActor,
  deed: string,
  path: string,
): boolean {
  return !message || ageOf(message) > DIED || isWritten(actor, deed, path);
}

/** Those steps of a deed that are counted, that nobody has written and that would move something. */
export function openSteps<S extends Step>(actor: OpposedActor, deed: string, steps: readonly S[]): S[] {
  return steps.filter(({ path, from, to }) => {
    const now = valueAt(actor, path);
    return now !== null && !isWritten(actor, deed, path) && moveWithin(now, to - from, 0, mostAt(actor, path)) !== now;
  });
}

function isWritten(actor: OpposedActor, deed: string, path: string): boolean {
  const [register, id] = [countAt(path), onItem(path)?.id];
  const document = id === undefined ? actor : actor.items.get(id);
  return register === null || !document || marksOf(document, register).includes(id16(deed, path));
}

/** Looks at the list: it may have been swept away as well, and comes back by itself. */
const TRIES = 8;
const REST = 500;

/** Once more, from what stands there now. */
async function moveAgain(actor: OpposedActor, step: Step, guard: Guard, isLost: () => boolean): Promise<void> {
  const { path, from, to } = step;
  for (let tries = 0; tries < TRIES && !guard.counts(path); tries += 1) await pause(REST);
  await inTurn(actor.uuid, async () => {
    const now = valueAt(actor, path);
    if (now === null || !isLost() || !guard.counts(path)) return;
    await writeSteps(actor, { steps: [{ path, from: now, to: now + to - from }], beside: {}, guard });
  });
}
