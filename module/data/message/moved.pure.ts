/** Where a push has taken somebody, as his receipt and his token tell it. Pure. */
import { isSane } from "../../rules/basics/errors.ts";
import { optional, record, records, whole, word, type Stored } from "../record/record.pure.ts";

/** Pixels of the canvas, and units of the scene above the ground; left out = as high as it was. */
const PLACE = record({
  x: whole(),
  y: whole(),
  elevation: { read: (value: unknown) => (typeof value === "number" && isSane(value) ? value : undefined) },
});

const MOVED = record({
  /** Uuid of the token; "" where there was none, and nothing but words. */
  token: word(),
  from: PLACE,
  to: PLACE,
});
export type MovedRecord = Stored<typeof MOVED>;

/** Left out: nothing has moved him. */
export const moved = {
  read: (value: unknown): MovedRecord | undefined => optional(MOVED).read(value) ?? undefined,
};

/** Pushes that a token remembers, the newest last: each under the id of its receipt, so that none is done twice. */
const PUSHED = records(record({ id: word(), from: PLACE, to: PLACE }));
export const PUSHED_LIMIT = 8;
export const readPushed = PUSHED.read;
