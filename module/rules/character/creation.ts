/**
 * Values of the characteristics at creation. The ledger says nothing about them; these are the base game's ways
 * (SRD 5.2.1, CC-BY-4.0), facts and figures only.
 */
import { CHARACTERISTIC_RANGE } from "../basics/characteristics.ts";
import { CHARACTERISTICS, type Characteristic } from "../basics/ids.ts";

/** Six values to spread. @rule H-CHAR-01 */
export const STANDARD_ARRAY: readonly number[] = [15, 14, 13, 12, 10, 8];

/** Points to buy values with, and what each value costs. @rule H-CHAR-01 */
export const POINT_BUY = { points: 27, min: 8, max: 15 } as const;
const COSTS: readonly number[] = [0, 1, 2, 3, 4, 5, 7, 9];

/** How many dice of how many faces make one value, the lowest dropped. */
export const VALUE_DICE = { count: 4, faces: 6, dropped: 1 } as const;

/** Values by characteristic; null = not decided yet. */
export type Values = Readonly<Record<Characteristic, number | null>>;

/**
 * Price of one value.
 * @rule H-CHAR-01
 */
export function pointCost(value: number): number {
  return COSTS[value - POINT_BUY.min] ?? 0;
}

/** Points that are left; negative when too much was bought. What is undecided or not for sale costs nothing. @rule H-CHAR-01 */
export function pointsLeft(values: Values): number {
  return (
    POINT_BUY.points -
    CHARACTERISTICS.reduce(
      (sum, key) => sum + (isForSale(values[key]) ? pointCost(values[key] ?? POINT_BUY.min) : 0),
      0,
    )
  );
}

function isForSale(value: number | null): boolean {
  return value !== null && Number.isInteger(value) && value >= POINT_BUY.min && value <= POINT_BUY.max;
}

/**
 * One rolled value: the sum of the faces without the lowest.
 * @rule H-CHAR-01
 */
export function rolledValue(faces: readonly number[]): number {
  return faces.reduce((sum, face) => sum + face, 0) - Math.min(...faces);
}

/** What of a set of values has not been given to a characteristic yet; values that are not of the set take nothing away. @rule H-CHAR-01 */
export function unspentValues(set: readonly number[], values: Values): number[] {
  const left = [...set];
  for (const key of CHARACTERISTICS) {
    const index = left.indexOf(values[key] ?? -1);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** How a background raises characteristics: one by 2 and another by 1, or three by 1. */
export type Raises = Readonly<Partial<Record<Characteristic, number>>>;
export type RaiseProblem = "foreign" | "pattern" | "cap";

/**
 * What is wrong with the raises of a background; null when they may be.
 * @param among characteristics that the background names; empty = any
 * @param values what they are added to: nothing goes above 20
 * @rule B-CHAR-02 B-CHAR-04
 */
export function raiseProblem(raises: Raises, among: readonly string[], values?: Values): RaiseProblem | null {
  const entries = CHARACTERISTICS.flatMap((key) => (raises[key] ? [[key, raises[key]] as const] : []));
  if (entries.some(([key]) => among.length > 0 && !among.includes(key))) return "foreign";
  const pattern = entries
    .map(([, by]) => by)
    .sort((a, b) => b - a)
    .join(" ");
  if (pattern !== "2 1" && pattern !== "1 1 1") return "pattern";
  return entries.some(([key, by]) => (values?.[key] ?? 0) + by > CHARACTERISTIC_RANGE.characterCap) ? "cap" : null;
}

/** A value with its raise, never above 20 unless it was before. @rule B-CHAR-02 B-CHAR-04 */
export function raisedValue(value: number, by: number): number {
  return Math.max(value, Math.min(CHARACTERISTIC_RANGE.characterCap, value + by));
}

/** Whether values could have come from a way of making them: the array's numbers each once, or 27 points. @rule H-CHAR-01 */
export function valuesFit(way: "array" | "points", values: Values): boolean {
  if (CHARACTERISTICS.some((key) => values[key] === null)) return false;
  if (way === "array") return unspentValues(STANDARD_ARRAY, values).length === 0;
  return CHARACTERISTICS.every((key) => isForSale(values[key])) && pointsLeft(values) >= 0;
}
