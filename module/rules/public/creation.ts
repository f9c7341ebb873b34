/** The functions of `creation.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../creation.ts";
import { POINT_BUY, VALUE_DICE } from "../creation.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { CHARACTERISTIC_RANGE } from "../characteristics.ts";
import { CHARACTERISTICS } from "../ids.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../creation.ts";

export const pointCost = checked(rules.pointCost, (value) => {
  requireInteger("value", value, POINT_BUY.min, POINT_BUY.max);
});
export const rolledValue = checked(rules.rolledValue, (faces) => {
  requireList("faces", faces, VALUE_DICE.count, VALUE_DICE.count);
  for (const face of faces) requireInteger("faces", face, 1, VALUE_DICE.faces);
});
export const unspentValues = checked(rules.unspentValues, (set) => {
  requireList("set", set, 0, 100);
});
export const raiseProblem = checked(rules.raiseProblem, (raises, among) => {
  requireList("among", among, 0, 100);
  for (const key of CHARACTERISTICS) if (raises[key]) requireInteger(`raises.${key}`, raises[key], 0, 2);
});
export const raisedValue = checked(rules.raisedValue, (value, by) => {
  requireInteger("value", value, 0, CHARACTERISTIC_RANGE.max);
  requireInteger("by", by, 0, 2);
});
export const valuesFit = checked(rules.valuesFit, (way, values) => {
  const known: string = way;
  if (known !== "array" && known !== "points" && CHARACTERISTICS.every((key) => values[key] !== null))
    throw new RulesError("way", "must be array or points");
});
