/** Memory of effects deleted from a sheet. A user can restore them until the page reloads. */
import { once } from "../../documents/common/once.ts";

type Owner = Actor.Implementation | Item.Implementation;

interface Removed {
  readonly name: string;
  readonly parent: Owner;
  readonly id: string;
  readonly data: ActiveEffect.CreateData;
}

/** Deleted effects by the document of the sheet. An effect of an item returns to that item. */
const removed = new WeakMap<Owner, Removed[]>();

/** Deletes an effect and remembers it for the sheet of `shown`. Another user may delete it at the same moment. */
export async function removeEffect(effect: ActiveEffect.Implementation, shown: Owner): Promise<void> {
  const { parent, name } = effect;
  // `toObject()` returns the source data, which `create` accepts.
  const data = effect.toObject() as ActiveEffect.CreateData;
  await once(
    () => effect.delete(),
    () => parent?.effects.has(effect.id ?? "") !== true,
  );
  if (parent) removed.set(shown, [...(removed.get(shown) ?? []), { name, parent, id: effect.id ?? "", data }]);
}

/** Returns the most recently deleted effect. */
export function lastRemovedEffect(shown: Owner): { readonly name: string } | null {
  const last = removed.get(shown)?.at(-1);
  return last ? { name: last.name } : null;
}

/**
 * Restores the most recently deleted effect under its old id.
 * @returns its name; null when there is none, or when its parent document no longer exists
 */
export async function restoreEffect(shown: Owner): Promise<string | null> {
  const list = removed.get(shown) ?? [];
  const last = list.at(-1);
  if (!last) return null;
  removed.set(shown, list.slice(0, -1));
  const { parent, id } = last;
  const there =
    parent === shown ||
    (shown instanceof Actor && parent instanceof Item && shown.items.get(parent.id ?? "") === parent);
  if (!there || parent.effects.has(id)) return null;
  if (parent instanceof Actor) await parent.createEmbeddedDocuments("ActiveEffect", [last.data], { keepId: true });
  else await parent.createEmbeddedDocuments("ActiveEffect", [last.data], { keepId: true });
  return last.name;
}
