/** Reads the flag with the roll that restored uses of a feature. Malformed values become usable ones. */
import { optional, record, whole, word } from "../record/record.pure.ts";

const RECHARGED = optional(
  record({
    /** Id of the message with the roll. */
    message: word(),
    /** Number of restored uses. */
    uses: whole(),
  }),
  ({ message, uses }) => message !== "" && uses > 0,
);

/** Returns the last roll that restored uses; null = none. */
export const readRecharged: (flag: unknown) => { readonly message: string; readonly uses: number } | null =
  RECHARGED.read;
