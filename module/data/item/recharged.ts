/** What gave a feature's uses back, as its flag says. Anybody writes flags, so every one reads as something usable. */
import { optional, record, whole, word } from "../record/record.pure.ts";

const RECHARGED = optional(
  record({
    /** Id of the message whose die it was. */
    message: word(),
    /** How many uses came back. */
    uses: whole(),
  }),
  ({ message, uses }) => message !== "" && uses > 0,
);

/** The last roll that gave uses back; null = none has. */
export const readRecharged: (flag: unknown) => { readonly message: string; readonly uses: number } | null =
  RECHARGED.read;
