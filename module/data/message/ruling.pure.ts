/** What a GM has decided about the strikes of one attack: changed strike by strike, never shown by itself. Pure. */
import { RULING } from "./attack.pure.ts";
import { record, recordsById, whole, word, yes } from "../record/record.pure.ts";

export const RULINGS = record({
  version: whole(1),
  /** Id of the attack message. */
  attack: word(),
  /** Of two that are there at the same moment the higher one holds. */
  round: whole(),
  /** By an id that follows from the strike's key, so that each is written by itself. */
  byStrike: recordsById(
    record({
      key: word(),
      ...RULING.fields,
      /** For one that was taken back. */
      none: yes(),
      /** How many there have been on this strike. */
      n: whole(),
      /** Id of the user. */
      by: word(),
    }),
  ),
});
