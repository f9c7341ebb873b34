/** What an effect does to its bearer at the start of each of its turns, as its flag says. Read without trust. */
import { CHANGE_KINDS } from "../../rules/damage/hit-point-change.ts";
import { oneOf, optional, record, word, type Stored } from "../record/record.pure.ts";

const EACH = record({
  kind: oneOf(CHANGE_KINDS, "damage"),
  /** "1d6", "5", or "@mod": the modifier that its giver casts with. */
  formula: word(),
  /** Of damage. */
  type: word(),
});
export type StoredEach = Stored<typeof EACH>;

/** Null for an effect that does nothing by itself. */
export const readEach: (flag: unknown) => StoredEach | null = optional(EACH, ({ formula }) =>
  /^(?:[1-9]\d?(?:d(?:4|6|8|10|12))?|@mod)$/u.test(formula),
).read;
