/** Ammunition and loading of weapons. @rule H-RNG-01 H-RNG-02 */
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";

/** Returns how many shots a weapon has left. */
export function shotsLeft(item: OpposedItem, { ammunition }: AttackSetup): number {
  return ammunition ? Math.max(ammunition.system.quantity, item.shots ?? 0) : 0;
}

/** Uses up ammunition and the loaded state in one update of the actor's items. */
export async function consume(item: OpposedItem, mode: AttackMode, strikes: number): Promise<void> {
  const { ammunition, needsAmmunition, needsReload } = item.getAttack(mode);
  const updates: Item.UpdateData[] = [];
  if (needsAmmunition && ammunition) {
    let left = strikes;
    const stock =
      item.actor
        ?.getAmmunition()
        .filter(({ system }) => system.kind === ammunition.system.kind)
        .sort((a, b) => a.sort - b.sort) ?? [];
    for (const bundle of stock) {
      const taken = Math.min(left, bundle.system.quantity);
      if (taken > 0) updates.push({ _id: bundle.id, system: { quantity: bundle.system.quantity - taken } });
      left -= taken;
    }
  }
  if (needsReload) updates.push({ _id: item.id, system: { loaded: false } });
  if (updates.length > 0) await item.actor?.updateEmbeddedDocuments("Item", updates);
}
