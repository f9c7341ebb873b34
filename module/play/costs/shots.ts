/** Finds the ammunition that weapon attacks use up. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackSetup, OpposedItem } from "../../documents/item.ts";
import type { UseRecord } from "./action-records.pure.ts";

interface Shooter {
  readonly actor: OpposedActor;
  /** Key of the attacker in the message. */
  readonly key: string;
  readonly setup: Pick<AttackSetup, "ammunition" | "needsAmmunition">;
  readonly strikes: number;
}

/** Returns the payments of shots, bundle by bundle in the order of the sheet. @rule H-RNG-01 */
export function shotsOf(shooters: readonly Shooter[]): UseRecord["pays"] {
  const pays = new Map<OpposedItem, { path: string; by: number; of: string }>();
  for (const { actor, key, setup, strikes } of shooters) {
    const { ammunition, needsAmmunition } = setup;
    if (!needsAmmunition || !ammunition) continue;
    const stock = actor
      .getAmmunition()
      .filter(({ system }) => system.kind === ammunition.system.kind)
      .sort((a, b) => a.sort - b.sort);
    let left = strikes;
    for (const [index, bundle] of stock.entries()) {
      const { of = key, by: before = 0 } = pays.get(bundle) ?? {};
      // Shots that find nothing any more are asked of the last bundle, so the attack is taken back.
      const by = index === stock.length - 1 ? left : Math.min(left, bundle.system.quantity - before);
      left -= by;
      if (by > 0) pays.set(bundle, { path: `items.${bundle.id ?? ""}.system.quantity`, by: before + by, of });
    }
  }
  return [...pays.values()];
}
