/** Reads forced movement from receipts and tokens. Pure. */
import { isSane } from "../../rules/basics/errors.ts";
import { optional, record, records, whole, word, type Stored } from "../record/record.pure.ts";

/** A position in pixels of the canvas. `elevation` is in units of the scene; left out = the height did not change. */
const PLACE = record({
  x: whole(),
  y: whole(),
  elevation: { read: (value: unknown) => (typeof value === "number" && isSane(value) ? value : undefined) },
});

const MOVED = record({
  /** Uuid of the token; "" = there was no token, and the move was only announced. */
  token: word(),
  from: PLACE,
  to: PLACE,
});
export type MovedRecord = Stored<typeof MOVED>;

/** Reads a forced move; left out = none. */
export const moved = {
  read: (value: unknown): MovedRecord | undefined => optional(MOVED).read(value) ?? undefined,
};

/** Pushes that a token stores, newest last. Each has the id of its receipt, so that no push is applied twice. */
const PUSHED = records(record({ id: word(), from: PLACE, to: PLACE }));
export const PUSHED_LIMIT = 8;
export const readPushed = PUSHED.read;
