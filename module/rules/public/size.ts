/** The functions of `size.ts`, with their arguments checked. */
import * as rules from "../size.ts";
import { requireInteger } from "../errors.ts";
import { SIZES } from "../grapple.ts";
import { requireKey } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../size.ts";

export const spaceOf = checked(rules.spaceOf, (size) => {
  requireKey("size", size, SIZES);
});
export const sizeDifference = checked(rules.sizeDifference, (from, to) => {
  requireKey("to", to, SIZES);
  requireKey("from", from, SIZES);
});
export const feetToCells = checked(rules.feetToCells, (feet) => {
  requireInteger("feet", feet, 0);
});
export const inUnits = checked(rules.inUnits, (feet, units) => {
  requireInteger("feet", feet, 0);
  requireKey("units", units, ["ft", "m", "cells"]);
});
