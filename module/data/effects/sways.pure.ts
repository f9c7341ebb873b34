/** Advantage and disadvantage that an effect gives to rolls of its bearer, or against him, as its flag says. Read without trust. */
import { isObject, list, oneOf, record, word, type Stored } from "../record/record.pure.ts";

/** `attacked`: attacks against him. Of a save the key may be the condition that it is to prevent or to end. */
export const SWAYED = ["attack", "attacked", "defense", "save", "check", "initiative"] as const;

const MOST = 6;

const SWAY = record({
  roll: oneOf([...SWAYED, ""], ""),
  /** Key of the one Attribute, skill or condition that it is about; "" = all. */
  key: word(),
  value: { read: (value: unknown): 1 | -1 => (value === -1 ? -1 : 1) },
});
export type StoredSway = Stored<typeof SWAY>;

/** None for an effect that sways no roll. */
export const readSways: (flag: unknown) => StoredSway[] = list(
  {
    read: (value: unknown): StoredSway | null => {
      const sway = isObject(value) ? SWAY.read(value) : null;
      return sway?.roll ? sway : null;
    },
  },
  MOST,
).read;
