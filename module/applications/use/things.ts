/** What may be the material of a spell. */
import { isPhysical } from "../../data/actor/belongings.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { UseCandidate } from "./use-view.ts";

/** Things that may be a material; one whose name stands in what is asked for is chosen first. */
export function thingsOf({ items }: OpposedActor): UseCandidate[] {
  return items.contents.flatMap(({ id, name, type, system }) =>
    id !== null && isPhysical(system) && system.quantity > 0 && (type === "gear" || type === "consumable")
      ? [{ uuid: id, name: `${name} ×${String(system.quantity)}` }]
      : [],
  );
}
