/**
 * Writes changes of an actor's numbers together with the list that records the changes, for example receipts (lazy
 * chunk). Each quantity has its own write and mark, see lost-writes.pure.ts. An overwritten
 * counter is moved again by the same amount; if a bound limits the move, the list is corrected.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { marksOf, withMark } from "../../documents/common/writes.ts";
import { onItem, storedAt, valueAt } from "./change.ts";
import { countAt, moveWithin, type Step } from "./change.pure.ts";
import { ageOf } from "../common/age.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurn, pause } from "../common/in-turn.ts";
import { expectWrite, writeWatched, type Watched } from "./write-again.ts";

/** Callbacks of the list that records the changes; see `guarded`. */
export interface Guard {
  /** Name of the write. A repeated write keeps the name. */
  readonly writeName: string;
  /** Whether the list still contains the change of this path. Other changes are not repeated. */
  readonly counts: (path: string) => boolean;
  /** Corrects the list if a bound limited the change. Called within the actor's job queue. */
  readonly less: (step: Step) => Promise<unknown>;
}

/** The changes, the other data of the update, and the callbacks. */
interface Write {
  readonly steps: readonly Step[];
  /** Other data of the same update, by path: above all the list that records the changes. */
  readonly beside: Readonly<Record<string, unknown>>;
  /** Watches the update of the actor; omitted = the update has no mark. */
  readonly watched?: Watched;
  /** Whether Foundry leaves out unchanged values. */
  readonly diff?: boolean;
  readonly guard: Guard;
}

/** Writes all changes on the actor in one update, then those of its items. */
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
  // Reads the current values: another client may have changed them during the first update.
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
  /** Values to write, by path. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Flags with the marks of the counters. */
  readonly marked: object;
  /** Steps that a bound limited. */
  readonly held: readonly Step[];
}

/**
 * Computes the values to write from the current numbers, and watches the counters.
 * @param document the actor, or the item that all paths lead to
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
    // The mark is the same on all clients, so two clients that write the same change make the change once.
    const mark = id16(guard.writeName, path);
    if (marksOf(document, register).includes(mark)) continue;
    const now = valueAt(actor, path) ?? from;
    const then = moveWithin(now, to - from);
    if (then - now !== to - from) held.push({ path, from: now, to: then });
    if (then === now) continue;
    const again = (isLost: () => boolean): Promise<void> => moveAgain(actor, step, guard, isLost);
    expectWrite(document, mark, { register, writeName: `${guard.writeName}.${path}`, again });
    values[path] = then;
    foundry.utils.mergeObject(marked, withMark(document, register, mark));
  }
  return { values, marked, held };
}

/**
 * Milliseconds during which other clients finish the work of a closed page. A document keeps more marks than are
 * written in this time.
 */
const DIED = 600_000;

/**
 * Whether the document of a path contains the mark of its change; true if this is unknown.
 * @param message the message that caused the change; unknown if the message is old
 */
export function isWrittenBy(
  message: ChatMessage.Implementation | undefined,
  actor: OpposedActor,
  writeName: string,
  path: string,
): boolean {
  return !message || ageOf(message) > DIED || isWritten(actor, writeName, path);
}

/** Returns the steps of counters that no client has written yet and that would still change a number. */
export function openSteps<S extends Step>(actor: OpposedActor, writeName: string, steps: readonly S[]): S[] {
  return steps.filter(({ path, from, to }) => {
    const now = valueAt(actor, path);
    return now !== null && !isWritten(actor, writeName, path) && moveWithin(now, to - from) !== now;
  });
}

function isWritten(actor: OpposedActor, writeName: string, path: string): boolean {
  const [register, id] = [countAt(path), onItem(path)?.id];
  const document = id === undefined ? actor : actor.items.get(id);
  return register === null || !document || marksOf(document, register).includes(id16(writeName, path));
}

/** How often the repeat waits for the list. The list may be overwritten, too; its own repeat restores it. */
const TRIES = 8;
const REST = 500;

/** Repeats one step from the current number. */
async function moveAgain(actor: OpposedActor, step: Step, guard: Guard, isLost: () => boolean): Promise<void> {
  const { path, from, to } = step;
  for (let tries = 0; tries < TRIES && !guard.counts(path); tries += 1) await pause(REST);
  await inTurn(actor.uuid, async () => {
    const now = valueAt(actor, path);
    if (now === null || !isLost() || !guard.counts(path)) return;
    await writeSteps(actor, { steps: [{ path, from: now, to: now + to - from }], beside: {}, guard });
  });
}
