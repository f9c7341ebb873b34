/** Shapes of other creatures that effects give, as the documents show them. `play/shapes/` lends what such a creature can do. */
import { ownFlag } from "../../core/own-flag.ts";

/** Flag of an item that a shape lends: id of the effect. */
export const LENT_BY = "lentBy";

/** Returns whether a shape lends the item. */
export const isLent = ({ flags }: { readonly flags: object }): boolean => typeof ownFlag(flags, LENT_BY) === "string";
