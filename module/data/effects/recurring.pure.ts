/**
 * Reads the flag with what an effect does to its bearer at the start of each of the bearer's turns. Malformed values become usable ones.
 */
import { CHANGE_KINDS } from "../../rules/basics/ids.ts";
import { oneOf, optional, record, word, type Stored } from "../record/record.pure.ts";

const EACH = record({
  kind: oneOf(CHANGE_KINDS, "damage"),
  /** "1d6", "5", or "@mod" = the spellcasting modifier of the creature that gave the effect. */
  formula: word(),
  /** Damage type; unused for healing. */
  type: word(),
});
export type StoredEach = Stored<typeof EACH>;

/** Returns what the effect does each turn; null when it does nothing. */
export const readEach: (flag: unknown) => StoredEach | null = optional(EACH, ({ formula }) =>
  /^(?:[1-9]\d?(?:d(?:4|6|8|10|12))?|@mod)$/u.test(formula),
).read;
