/** Where a message moves its targets. It is not trusted: the side of each target moves it (play/apply/forced-movement.ts). Pure. */
import { GIVEN_ON } from "./given.pure.ts";
import { list, oneOf, optional, record, whole, type Stored } from "../record/record.pure.ts";

/** Moves of one message, and feet beyond which none is meant. */
const LIMITS = { moves: 4, feet: { away: 120, toward: 120, down: 100_000, blink: 1000 } } as const;

const MOVE = record({
  feet: whole(),
  /** Seen from whoever does it; `down`: who falls; `blink`: to the place that the message names. */
  way: oneOf(["away", "toward", "down", "blink"], "away"),
  on: oneOf(GIVEN_ON, "hit"),
});
export type MoveRecord = Stored<typeof MOVE>;

export const moves = () =>
  list(
    optional(MOVE, ({ feet, way }) => feet > 0 && feet <= LIMITS.feet[way]),
    LIMITS.moves,
  );
