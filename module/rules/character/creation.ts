/**
 * Values of characteristics for a new character. The ledger has no rules for them, so the methods of the base game
 * apply (SRD 5.2.1, CC-BY-4.0; facts and figures only).
 */
import { CHARACTERISTIC_RANGE } from "../basics/characteristics.ts";
import { CHARACTERISTICS, type Characteristic } from "../basics/ids.ts";

/** The six values of the standard array. @rule H-CHAR-01 */
export const STANDARD_ARRAY: readonly number[] = [15, 14, 13, 12, 10, 8];

/** Limits of point buy: total points, lowest value and highest value. @rule H-CHAR-01 */
export const POINT_BUY = { points: 27, min: 8, max: 15 } as const;
const COSTS: readonly number[] = [0, 1, 2, 3, 4, 5, 7, 9];

/** Dice for one rolled value: number, faces, and the number of lowest dice to drop. */
export const VALUE_DICE = { count: 4, faces: 6, dropped: 1 } as const;

/** Values by characteristic. Null means not decided yet. */
export type Values = Readonly<Record<Characteristic, number | null>>;

/**
 * Returns the cost of a value in points.
 * @rule H-CHAR-01
 */
export function pointCost(value: number): number {
  return COSTS[value - POINT_BUY.min] ?? 0;
}

/**
 * Returns the points left. The number is negative if too many points are spent. Undecided and invalid values cost
 * nothing.
 * @rule H-CHAR-01
 */
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
 * Returns one rolled value: the sum of all faces except the lowest.
 * @rule H-CHAR-01
 */
export function rolledValue(faces: readonly number[]): number {
  return faces.reduce((sum, face) => sum + face, 0) - Math.min(...faces);
}

/** Returns the values of a set that no characteristic uses yet. Values outside the set are ignored. @rule H-CHAR-01 */
export function unspentValues(set: readonly number[], values: Values): number[] {
  const left = [...set];
  for (const key of CHARACTERISTICS) {
    const index = left.indexOf(values[key] ?? -1);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** Increases of characteristics by a background: one by 2 and another by 1, or three by 1. */
export type Raises = Readonly<Partial<Record<Characteristic, number>>>;
export type RaiseProblem = "foreign" | "pattern" | "cap";

/**
 * Returns the problem of a background's increases, or null if they are valid.
 * @param among characteristics that the background allows; empty means all
 * @param values values before the increases; no result may exceed 20
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

/** Returns a value after an increase, at most 20. A value above 20 stays unchanged. @rule B-CHAR-02 B-CHAR-04 */
export function raisedValue(value: number, by: number): number {
  return Math.max(value, Math.min(CHARACTERISTIC_RANGE.characterCap, value + by));
}

/**
 * True if the values are possible with the method: each number of the array once, or at most 27 points.
 * @rule H-CHAR-01
 */
export function valuesFit(way: "array" | "points", values: Values): boolean {
  if (CHARACTERISTICS.some((key) => values[key] === null)) return false;
  if (way === "array") return unspentValues(STANDARD_ARRAY, values).length === 0;
  return CHARACTERISTICS.every((key) => isForSale(values[key])) && pointsLeft(values) >= 0;
}
