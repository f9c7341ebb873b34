/** Handles copies of items: a copy has no pending gifts. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";

export const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
export const object = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});
const pieces = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= NUMBER_LIMIT ? value : 0;

/**
 * Returns the changes that complete a copy of an item. Pieces that the original offers as gifts go back into the quantity (at most the
 * number limit), and the list of gifts becomes empty.
 * @param source the stored item; its data may be malformed
 * @returns null when the item has no pending gifts
 */
export function withoutParcels(source: unknown): {
  readonly system: { readonly quantity: number };
  readonly flags: Readonly<Record<string, { readonly gifts: readonly never[] }>>;
} | null {
  const parcels = field(field(field(source, "flags"), SYSTEM_ID), "gifts");
  if (!Array.isArray(parcels) || parcels.length === 0) return null;
  const held = parcels.reduce((sum: number, parcel: unknown) => sum + pieces(field(parcel, "quantity")), 0);
  const quantity = pieces(field(field(source, "system"), "quantity"));
  return { system: { quantity: Math.min(NUMBER_LIMIT, quantity + held) }, flags: { [SYSTEM_ID]: { gifts: [] } } };
}

/**
 * Returns the items for an import into a creature. Pending gifts of this creature stay pending: the message of the gift decides whether
 * the pieces return. If the message names another giver, the file comes from another creature; then the items are copies, and the offered
 * pieces go back into their quantity.
 * @param items the items in the file; their data may be malformed
 * @param isAnothers returns whether a message is a gift of another creature
 */
export function importedThings(items: unknown, isAnothers: (message: string) => boolean): unknown {
  if (!Array.isArray(items)) return items;
  return items.map((item: unknown) => {
    const flags = field(item, "flags");
    const parcels = field(field(flags, SYSTEM_ID), "gifts");
    const messages = Array.isArray(parcels) ? parcels.map((parcel: unknown) => field(parcel, "message")) : [];
    const whole = messages.some((id) => typeof id === "string" && isAnothers(id)) ? withoutParcels(item) : null;
    return whole
      ? {
          ...object(item),
          system: { ...object(field(item, "system")), ...whole.system },
          flags: { ...object(flags), [SYSTEM_ID]: { ...object(field(flags, SYSTEM_ID)), ...whole.flags[SYSTEM_ID] } },
        }
      : item;
  });
}
