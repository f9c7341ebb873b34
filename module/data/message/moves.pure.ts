/**
 * Reads how a message moves its targets. Clients do not trust these data: the responsible client of each target moves it
 * (play/apply/forced-movement.ts). Pure.
 */
import { GIVEN_ON } from "./given.pure.ts";
import { list, oneOf, optional, record, whole, type Stored, records, word } from "../record/record.pure.ts";
import { isSane } from "../../rules/basics/errors.ts";

/** Maximum number of moves per message, and maximum distances in feet. */
const LIMITS = { moves: 4, feet: { away: 120, toward: 120, down: 100_000, blink: 1000 } } as const;

const MOVE = record({
  feet: whole(),
  /** Direction as seen from the acting creature. `down`: the target falls. `blink`: the target goes to the place in the message. */
  way: oneOf(["away", "toward", "down", "blink"], "away"),
  on: oneOf(GIVEN_ON, "hit"),
});
export type MoveRecord = Stored<typeof MOVE>;

export const moves = () =>
  list(
    optional(MOVE, ({ feet, way }) => feet > 0 && feet <= LIMITS.feet[way]),
    LIMITS.moves,
  );

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
/** Reads forced movement from receipts and tokens. Pure. */
export type MovedRecord = Stored<typeof MOVED>;

/** Reads a forced move; left out = none. */
export const moved = {
  read: (value: unknown): MovedRecord | undefined =>
    value === undefined || value === null ? undefined : (optional(MOVED).read(value) ?? undefined),
};

/** Pushes that a token stores, newest last. Each has the id of its receipt, so that no push is applied twice. */
const PUSHED = records(record({ id: word(), from: PLACE, to: PLACE }));
export const PUSHED_LIMIT = 8;
export const readPushed = PUSHED.read;
