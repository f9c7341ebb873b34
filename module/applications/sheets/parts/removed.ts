/** Things deleted from a sheet can be brought back as long as this page lives. */

import { t } from "../../../core/i18n.ts";
import { hasHardlyCome, parcelsOf } from "../../../play/inventory/gift-context.ts";

interface Removed {
  readonly name: string;
  /** What went together comes back together. */
  readonly data: readonly Item.CreateData[];
}

const removed = new WeakMap<Actor.Implementation, Removed[]>();

/** Whether a thing cannot be deleted, because pieces of it are on their way to somebody, or it has not quite come; the user is told. */
export function keptOnItsWay(item: Item.Implementation): boolean {
  const reason =
    parcelsOf(item).length > 0 ? "OD20.Gift.OnItsWay" : hasHardlyCome(item) ? "OD20.Gift.Refuse.busy" : null;
  if (reason !== null) ui.notifications.warn(t(reason, { item: item.name }));
  return reason !== null;
}

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
