/** Memory of items deleted from a sheet. A user can restore them until the page reloads. */

import { t } from "../../../core/i18n.ts";
import { hasHardlyCome, parcelsOf } from "../../../play/inventory/gift-context.ts";
import type { OpposedItem } from "../../../documents/item.ts";

interface Removed {
  readonly name: string;
  /** Items deleted together are restored together. */
  readonly data: readonly Item.CreateData[];
}

const removed = new WeakMap<Actor.Implementation, Removed[]>();

/** Returns whether an item cannot be deleted, because a transfer of it is in progress. Notifies the user. */
export function refuseInTransit(item: Item.Implementation): boolean {
  const reason =
    parcelsOf(item).length > 0 ? "OD20.Gift.OnItsWay" : hasHardlyCome(item) ? "OD20.Gift.Refuse.busy" : null;
  if (reason !== null) ui.notifications.warn(t(reason, { item: item.name }));
  return reason !== null;
}

/** Deletes an item and remembers it. */
export async function remove(item: Item.Implementation): Promise<void> {
  const { actor, name } = item;
  // `toObject()` returns the source data, which `create` accepts.
  const data = item.toObject() as Item.CreateData;
  await item.delete();
  if (actor) rememberRemoved(actor, name, [data]);
}

/** Remembers deleted items of an actor under one name. */
export function rememberRemoved(actor: Actor.Implementation, name: string, data: readonly Item.CreateData[]): void {
  removed.set(actor, [...(removed.get(actor) ?? []), { name, data }]);
}

/** Returns the name of the last deleted entry, and the number of entries. */
export function lastRemoved(actor: Actor.Implementation): { readonly name: string; readonly count: number } | null {
  const list = removed.get(actor) ?? [];
  const last = list.at(-1);
  return last ? { name: last.name, count: list.length } : null;
}

/** Restores the last deleted entry under its old ids. */
export async function restore(actor: Actor.Implementation): Promise<void> {
  const list = removed.get(actor) ?? [];
  const last = list.at(-1);
  if (!last) return;
  removed.set(actor, list.slice(0, -1));
  await actor.createEmbeddedDocuments("Item", [...last.data], { keepId: true });
}

/**
 * Returns a function that tells whether a message exists and is about this injury. Its author may have changed it to name
 * no injury while this client was not connected.
 */
export const isTreatmentOf =
  ({ id }: Pick<OpposedItem, "id">) =>
  (message: string): boolean => {
    const { system } = game.messages.get(message) ?? {};
    return system !== undefined && "injury" in system && system.injury === id;
  };
