/** Things deleted from a sheet can be brought back as long as this page lives. */

interface Removed {
  readonly name: string;
  /** What went together comes back together. */
  readonly data: readonly Item.CreateData[];
}

const removed = new WeakMap<Actor.Implementation, Removed[]>();

/** Deletes an item and remembers it. */
export async function remove(item: Item.Implementation): Promise<void> {
  const { actor, name } = item;
  // The document's own source is what a create takes.
  const data = item.toObject() as Item.CreateData;
  await item.delete();
  if (actor) rememberRemoved(actor, name, [data]);
}

/** Remembers things that are gone from an actor, under one name. */
export function rememberRemoved(actor: Actor.Implementation, name: string, data: readonly Item.CreateData[]): void {
  removed.set(actor, [...(removed.get(actor) ?? []), { name, data }]);
}

/** The newest deleted thing, and how many there are. */
export function lastRemoved(actor: Actor.Implementation): { readonly name: string; readonly count: number } | null {
  const list = removed.get(actor) ?? [];
  const last = list.at(-1);
  return last ? { name: last.name, count: list.length } : null;
}

/** Brings the newest one back under its old id. */
export async function restore(actor: Actor.Implementation): Promise<void> {
  const list = removed.get(actor) ?? [];
  const last = list.at(-1);
  if (!last) return;
  removed.set(actor, list.slice(0, -1));
  await actor.createEmbeddedDocuments("Item", [...last.data], { keepId: true });
}
