/** What the two sides of a gift write. Pure. */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { PIECES, withContents, type Parcel, type Thing } from "./gift-records.pure.ts";
import { id16 } from "../shared/id.pure.ts";

/** What is written into one thing: all of it in one update. */
export interface ThingWrite {
  readonly id: string;
  readonly quantity: number;
  readonly parcels: readonly Parcel[];
}

export type HoldPlan =
  { readonly ok: true; readonly writes: readonly ThingWrite[] } | { readonly ok: false; readonly reason: string };

/**
 * What the giver writes to hand something over: pieces leave his number and lie in the parcel, in one update. Whoever gives
 * the last of a bag gives what is in it.
 * @param quantity from 1 on; null = all
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
      // Whatever else is on its way: the last one that goes takes the empty row along.
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

/** What the giver writes when it comes back to him: the parcel's pieces into his number, in one update. */
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
 * What the giver writes when it is with the taker: the parcel goes, and with the last one the empty thing. What bears the
 * parcel and did not go along comes back into its number.
 * @param gone ids of what went along
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

/** Id of a thing at the taker's: two who take it at the same moment make it once. */
export function arrivalId(message: string, root: string, item: string): string {
  return id16(message, item === root ? "gift" : `gift:${item}`);
}
