/** What of things that are read from a file was held out to somebody there. Pure. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { field, object, withoutParcels } from "./parcels.ts";

/**
 * The things of a file that is read into a creature. What the creature itself had held out stays held out: the gift's message
 * says whether it comes back or has gone. Where that names another giver, the file is another creature's, and its things are
 * copies.
 * @param items as they were read, whatever somebody wrote into them
 * @param isAnothers whether a message tells of another creature's gift
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
