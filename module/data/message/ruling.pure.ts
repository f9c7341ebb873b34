/**
 * Declares the data of a message with a GM's rulings on the strikes of one attack. Clients update it per strike, and it never appears in
 * the chat log. Pure.
 */
import { RULING } from "./attack.pure.ts";
import { record, recordsById, whole, word, yes } from "../record/record.pure.ts";

export const RULINGS = record({
  version: whole(1),
  /** Id of the attack message. */
  attack: word(),
  /** If two such messages exist for an attack, the one with the higher number counts. */
  round: whole(),
  /** Rulings by an id derived from the key of the strike, so that each can be written separately. */
  byStrike: recordsById(
    record({
      key: word(),
      ...RULING.fields,
      /** Whether the ruling was withdrawn. */
      none: yes(),
      /** Number of rulings on this strike so far. */
      n: whole(),
      /** Id of the user. */
      by: word(),
    }),
  ),
});
