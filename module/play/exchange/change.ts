/** How the numbers of an actor and its things are read and written as steps, and how he is changed: in his turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import { withMark } from "../../documents/writes.ts";
import { writeWatched, type Watched } from "./write-again.ts";
import type { Step } from "./change.pure.ts";
import { inTurn } from "./in-turn.ts";
import { notifyFailure, notifyWarning } from "./notify.ts";

/** The id of the item that a path leads to, and the path on it; null for a path on the actor. */
function onItem(path: string): { readonly id: string; readonly path: string } | null {
  const [where, id = "", ...rest] = path.split(".");
  return where === "items" ? { id, path: rest.join(".") } : null;
}

function storedAt(actor: OpposedActor, path: string): unknown {
  const item = onItem(path);
  return item
    ? foundry.utils.getProperty(actor.items.get(item.id)?._source ?? {}, item.path)
    : foundry.utils.getProperty(actor._source, path);
}

/** A value as it is stored now, a switch as 1 or 0; null for what is gone. */
export function valueAt(actor: OpposedActor, path: string): number | null {
  const value = storedAt(actor, path);
  return typeof value === "number" ? value : typeof value === "boolean" ? Number(value) : null;
}

interface Write {
  readonly steps: readonly Step[];
  /** What goes with them in the same update, by path: the list that tells of them, and whatever else. */
  readonly beside: Readonly<Record<string, unknown>>;
  /** Left out = no mark of its own. */
  readonly watched?: Watched;
  /** Whether what seems unchanged is left out. */
  readonly diff?: boolean;
}

/** Writes one update of the actor with everything that stands on him, then those of his items. */
export async function writeSteps(actor: OpposedActor, { steps, beside, watched, diff = true }: Write): Promise<void> {
  const update: Record<string, unknown> = { ...beside };
  const items = new Map<string, Record<string, unknown>>();
  for (const { path, from, to } of steps) {
    if (from === to) continue;
    const value = typeof storedAt(actor, path) === "boolean" ? to !== 0 : to;
    const item = onItem(path);
    if (item) items.set(item.id, { ...items.get(item.id), [item.path]: value });
    else update[path] = value;
  }
  const write = (marked: object): Promise<unknown> => actor.update(foundry.utils.mergeObject(update, marked), { diff });
  await (watched ? writeWatched(actor, watched, write) : write({}));
  const there = [...items].filter(([id]) => actor.items.has(id));
  if (there.length > 0)
    await actor.updateEmbeddedDocuments(
      "Item",
      there.map(([_id, values]) => ({ _id, ...foundry.utils.expandObject(values), ...counted(actor, _id, values) })),
    );
}

/** Pieces are done again with the list that tells of them, and not a second time by themselves. */
function counted(actor: OpposedActor, id: string, values: Record<string, unknown>): object {
  const item = "system.quantity" in values ? actor.items.get(id) : null;
  return item ? withMark(item, "quantity", foundry.utils.randomID(16)) : {};
}

/**
 * Changes an actor in his turn, by what stands there then. What is refused, and what fails, is told to the user.
 * @param decide how it is written, or the language key of the reason why it is not
 * @returns whether it was done
 */
export async function changeInTurn(
  actor: OpposedActor,
  decide: () => (() => Promise<unknown>) | string,
): Promise<boolean> {
  try {
    return await inTurn(actor.uuid, async () => {
      const write = decide();
      if (typeof write === "string") notifyWarning(write, { name: actor.name });
      else await write();
      return typeof write !== "string";
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
