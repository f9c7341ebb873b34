/** Items that can be the material component of a spell. Pure. */
import { inCopper } from "../../play/inventory/purse.pure.ts";
import type { Activity } from "../../rules/activities/activity.ts";
import type { UseCandidate } from "./use-offer.ts";

export interface Material {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: { readonly value: number; readonly currency: string };
}
export interface MaterialThings {
  readonly things: readonly UseCandidate[];
  /** Id of the preselected item; "" = none. */
  readonly first: string;
}
export type Asked = Pick<Activity, "components" | "materials">;

/**
 * Returns the suitable items. Excludes items whose known value is too low. Preselects an item whose name the component
 * mentions.
 * @rule H-SPL-22
 */
export function fittingThings(
  carried: readonly Material[],
  { components: { material }, materials }: Asked,
): MaterialThings {
  const price = material?.price ?? 0;
  const asked = inCopper({ value: price, currency: "gp" });
  const fitting = carried.filter((thing) => {
    const worth = inCopper(thing.price);
    return worth === 0 || worth >= asked;
  });
  const real = material && (price > 0 || material.consumed === true);
  const words = materials.toLowerCase();
  const named = fitting.find(({ name }) => name.trim() !== "" && words.includes(name.trim().toLowerCase()));
  return {
    things: fitting.map(({ id, name, quantity }) => ({ uuid: id, name: `${name} ×${String(quantity)}` })),
    first: (real && named?.id) || "",
  };
}
