/** Things that are made from a copy: nothing of a copy is on its way to anybody. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";

export const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
export const object = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});
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
