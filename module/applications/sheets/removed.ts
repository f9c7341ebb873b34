/** Things deleted from a sheet can be brought back as long as this page lives. */

interface Removed {
  readonly name: string;
  readonly data: Item.CreateData;
}

const removed = new WeakMap<Actor.Implementation, Removed[]>();

/** Deletes an item and remembers it. */
export async function remove(item: Item.Implementation): Promise<void> {
  const { actor, name } = item;
  // The document's own source is what a create takes.
  const data = item.toObject() as Item.CreateData;
  await item.delete();
  if (actor) removed.set(actor, [...(removed.get(actor) ?? []), { name, data }]);
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
  await actor.createEmbeddedDocuments("Item", [last.data], { keepId: true });
}
