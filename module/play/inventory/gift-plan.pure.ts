/** Computes what the giver writes at each step of a gift. Pure. */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { PIECES, withContents, type Parcel, type Thing } from "./gift-records.pure.ts";
import { id16 } from "../common/id.pure.ts";

/** New values of one item, written in one update. */
export interface ThingWrite {
  readonly id: string;
  readonly quantity: number;
  readonly parcels: readonly Parcel[];
}

export type HoldPlan =
  { readonly ok: true; readonly writes: readonly ThingWrite[] } | { readonly ok: false; readonly reason: string };

/**
 * Returns what the giver writes to hand over an item: one update moves the quantity from the item to the parcel. If
 * the last piece of a container is given, its contents go along.
 * @param quantity 1 or more; null = all
 */
export function planHold(
  things: readonly Thing[],
  {
    message,
    to,
    item,
    quantity,
  }: { readonly message: string; readonly to: string; readonly item: string; readonly quantity: number | null },
): HoldPlan {
  const root = things.find(({ id }) => id === item);
  if (!root) return { ok: false, reason: "OD20.Gift.Refuse.gone" };
  const amount = quantity ?? root.quantity;
  if (!Number.isInteger(amount) || amount < 1 || amount > NUMBER_LIMIT)
    return { ok: false, reason: "OD20.Gift.Refuse.number" };
  if (amount > root.quantity) return { ok: false, reason: "OD20.Gift.Refuse.short" };
  const whole = amount === root.quantity;
  const along = whole ? withContents(things, item).filter(({ id, quantity: held }) => id !== item && held > 0) : [];
  if (along.length >= PIECES) return { ok: false, reason: "OD20.Gift.Refuse.many" };
  if (along.some(({ parcels }) => parcels.length > 0)) return { ok: false, reason: "OD20.Gift.Refuse.busy" };
  const parcel = { message, to, root: item };
  return {
    ok: true,
    writes: [
      // If other parcels of the item are on their way, the last one that is cleared also deletes the empty item.
      {
        id: item,
        quantity: root.quantity - amount,
        parcels: [
          ...root.parcels.map((other) => (whole ? { ...other, whole } : other)),
          { ...parcel, quantity: amount, whole },
        ],
      },
      ...along.map(({ id, quantity: held }) => ({
        id,
        quantity: 0,
        parcels: [{ ...parcel, quantity: held, whole: true }],
      })),
    ],
  };
}

/** Returns what the giver writes when the gift is returned: one update adds the quantity of the parcel to the item. */
export function planReturn(things: readonly Thing[], message: string): ThingWrite[] {
  return things.filter((thing) => bears(thing, message)).map((thing) => returned(thing, message));
}

const bears = ({ parcels }: Thing, message: string): boolean => parcels.some((parcel) => parcel.message === message);

function returned({ id, quantity, parcels }: Thing, message: string): ThingWrite {
  const held = parcels.reduce((sum, parcel) => sum + (parcel.message === message ? parcel.quantity : 0), 0);
  return {
    id,
    quantity: Math.min(NUMBER_LIMIT, quantity + held),
    parcels: parcels.filter((parcel) => parcel.message !== message),
  };
}

/**
 * Returns what the giver writes when the gift has arrived: the parcel is removed, and the empty item is deleted with
 * its last parcel. Items with a parcel that did not go along get their quantity back.
 * @param gone ids of the items that went along
 */
export function planClear(
  things: readonly Thing[],
  message: string,
  gone: ReadonlySet<string>,
): { readonly writes: readonly ThingWrite[]; readonly remove: readonly string[] } {
  const held = things.filter((thing) => bears(thing, message));
  const writes = held.map((thing) => ({
    ...returned(thing, message),
    ...(gone.has(thing.id) ? { quantity: thing.quantity } : {}),
  }));
  const remove = held
    .filter(
      ({ id, quantity, parcels }) =>
        gone.has(id) && quantity === 0 && parcels.every((parcel) => parcel.message === message && parcel.whole),
    )
    .map(({ id }) => id);
  return { writes, remove };
}

/**
 * Returns the derived id of an item on the receiver. If two clients take the gift at the same time, the item is
 * created once.
 */
export function arrivalId(message: string, root: string, item: string): string {
  return id16(message, item === root ? "gift" : `gift:${item}`);
}
