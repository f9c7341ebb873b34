/** What frees the bearer of an effect: an action of his and a check. Anybody writes flags, so every one reads as something usable. */
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { optional, record, whole, oneOf, type Stored } from "../record/record.pure.ts";

const ESCAPE = record({
  attribute: oneOf(ATTRIBUTES, "athletics"),
  dc: { read: (value: unknown): number => Math.min(99, Math.max(0, whole().read(value))) },
});
export type Escape = Stored<typeof ESCAPE>;

/** Undefined = no action of its bearer ends it. */
export const readEscape = (flag: unknown): Escape | undefined => optional(ESCAPE, () => true).read(flag) ?? undefined;
