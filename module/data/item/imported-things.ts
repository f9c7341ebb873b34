/** Removes pending gifts from items that a user imports from a file. Pure. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { field, object, withoutParcels } from "./parcels.ts";

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
