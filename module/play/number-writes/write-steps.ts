/** Writes changes of an actor's values together with the list that records the changes (lazy chunk). */
import type { OpposedActor } from "../../documents/actor.ts";
import { onItem, storedAt } from "./change.ts";
import type { Step } from "./change.pure.ts";
import { writeWatched, type Watched } from "./write-again.ts";

/** Callbacks of counts that another client overwrites. No counts are left: every one of them follows from a ledger. */
export interface Guard {
  readonly writeName: string;
  readonly counts: (path: string) => boolean;
  readonly less: (step: Step) => Promise<unknown>;
}

/** Returns whether a change was written: always, since no count has a write of its own. */
export function isWrittenBy(...given: readonly unknown[]): boolean {
  return given.length > 0;
}

/** The changes, and the other data of the update. */
interface Write {
  readonly steps: readonly Step[];
  /** Other data of the same update, by path: above all the list that records the changes. */
  readonly beside: Readonly<Record<string, unknown>>;
  /** Watches the update of the actor; omitted = the update has no mark. */
  readonly watched?: Watched;
  readonly guard?: Guard;
}

/** Writes all changes on the actor in one update, then those of its items. */
export async function writeSteps(actor: OpposedActor, { steps, beside, watched }: Write): Promise<void> {
  const moves = steps.filter(({ from, to }) => from !== to);
  const valueOf = ({ path, to }: Step): unknown => (typeof storedAt(actor, path) === "boolean" ? to !== 0 : to);
  const own = moves.filter(({ path }) => onItem(path) === null).map((step) => [step.path, valueOf(step)] as const);
  const update: object = { ...beside, ...Object.fromEntries(own) };
  const write = (marked: object): Promise<unknown> => actor.update(foundry.utils.mergeObject(update, marked));
  if (watched) await writeWatched(actor, watched, write);
  else if (Object.keys(update).length > 0) await write({});
  const ids = new Set(moves.flatMap(({ path }) => onItem(path)?.id ?? []));
  const updates = [...ids].flatMap((id) => {
    if (!actor.items.has(id)) return [];
    const here = moves.filter(({ path }) => onItem(path)?.id === id);
    const data = Object.fromEntries(here.map((step) => [onItem(step.path)?.path ?? "", valueOf(step)]));
    return [{ _id: id, ...foundry.utils.expandObject(data) }];
  });
  if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
}
