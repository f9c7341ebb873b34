/** Reads the flag with the action and check by which the bearer frees itself of an effect. Malformed values become usable ones. */
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { optional, record, whole, oneOf, type Stored } from "../record/record.pure.ts";

const ESCAPE = record({
  attribute: oneOf(ATTRIBUTES, "athletics"),
  dc: { read: (value: unknown): number => Math.min(99, Math.max(0, whole().read(value))) },
});
export type Escape = Stored<typeof ESCAPE>;

/** Returns the check that ends the effect; undefined = no action of the bearer ends it. */
export const readEscape = (flag: unknown): Escape | undefined => optional(ESCAPE, () => true).read(flag) ?? undefined;
