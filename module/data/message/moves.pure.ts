/**
 * Reads how a message moves its targets. Clients do not trust these data: the responsible client of each target moves it
 * (play/apply/forced-movement.ts). Pure.
 */
import { GIVEN_ON } from "./given.pure.ts";
import { list, oneOf, optional, record, whole, type Stored } from "../record/record.pure.ts";

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
