/** Things that are made from a copy: nothing of a copy is on its way to anybody. */
import { SYSTEM_ID } from "../../constants.ts";
import { NUMBER_LIMIT } from "../../rules/errors.ts";

const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
const object = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});
const pieces = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= NUMBER_LIMIT ? value : 0;

/**
 * What has to be written into a copy of a thing so that it is whole: the pieces that the original had held out are in its
 * number again, from 0 to what the rules reckon with, and its parcels are none.
 * @param source the thing as it is stored, whatever somebody wrote into it
 * @returns null when nothing of it was held out
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
