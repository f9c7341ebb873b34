import { sumContributions, type Contribution } from "../../rules/contribution.ts";

/** A number with the parts that it is the sum of. */
export interface Sum {
  total: number;
  parts: Contribution[];
}

/** The sum of parts, with them. */
export function sum(parts: Contribution[]): Sum {
  return { parts, total: sumContributions(parts) };
}

/** The part that Active Effects put into a declared bonus; nothing at 0. */
export function effectParts(value: number): Contribution[] {
  return value === 0 ? [] : [{ source: "effect", label: "OD20.Part.Effect", value }];
}
