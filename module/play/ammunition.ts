/** What an attack uses up. @rule H-RNG-01 H-RNG-02 */
import type { AttackMode, AttackSetup, OpposedItem } from "../documents/item.ts";

/** Why a weapon cannot make so many strikes now; null when it can. */
export function shortage(item: OpposedItem, setup: AttackSetup, strikes: number): { key: string; data: Record<string, string | number> } | null {
  const data = { name: item.name, n: strikes };
  if (!setup.loaded) return { key: "OD20.Notify.unloaded", data };
  if (setup.needsReload && strikes > 1) return { key: "OD20.Notify.oneShot", data };
  if (setup.needsAmmunition && available(item, setup) < strikes) return { key: "OD20.Notify.noAmmunition", data };
  return null;
}

function available(item: OpposedItem, { ammunition }: AttackSetup): number {
  return ammunition ? Math.max(ammunition.system.quantity, item.shots ?? 0) : 0;
}

/** Takes ammunition and the loaded state, in one update of the actor's items. */
export async function consume(item: OpposedItem, mode: AttackMode, strikes: number): Promise<void> {
  const { ammunition, needsAmmunition, needsReload } = item.getAttack(mode);
  const updates: Item.UpdateData[] = [];
  if (needsAmmunition && ammunition) {
    let left = strikes;
    const stock = item.actor?.getAmmunition().filter(({ system }) => system.kind === ammunition.system.kind).sort((a, b) => a.sort - b.sort) ?? [];
    for (const bundle of stock) {
      const taken = Math.min(left, bundle.system.quantity);
      if (taken > 0) updates.push({ _id: bundle.id, system: { quantity: bundle.system.quantity - taken } });
      left -= taken;
    }
  }
  if (needsReload) updates.push({ _id: item.id, system: { loaded: false } });
  if (updates.length > 0) await item.actor?.updateEmbeddedDocuments("Item", updates);
}
