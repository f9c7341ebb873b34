/**
 * Reads the advantage or disadvantage that an effect gives to rolls of its bearer or to attacks against the bearer.
 * Malformed values become usable ones.
 */
import { isObject, list, oneOf, record, word, type Stored } from "../record/record.pure.ts";

/**
 * Rolls that an effect can sway. `attacked`: attacks against the bearer. For a save, `key` may be the condition that the save prevents or
 * ends, or {@link SPELLS}.
 */
export const SWAYED = ["attack", "attacked", "defense", "save", "check", "initiative"] as const;

/** Key of attacks with spells, and of saves against them. */
export const SPELLS = "spell";

const MOST = 6;

const SWAY = record({
  roll: oneOf([...SWAYED, ""], ""),
  /** Key of the Attribute, skill or condition; "" = all. */
  key: word(),
  value: { read: (value: unknown): 1 | -1 => (value === -1 ? -1 : 1) },
});
export type StoredSway = Stored<typeof SWAY>;

/** Returns what the effect sways. The list is empty for an effect that sways nothing. */
export const readAdvantageOn: (stored: unknown) => StoredSway[] = list(
  {
    read: (value: unknown): StoredSway | null => {
      const sway = isObject(value) ? SWAY.read(value) : null;
      return sway?.roll ? sway : null;
    },
  },
  MOST,
).read;
