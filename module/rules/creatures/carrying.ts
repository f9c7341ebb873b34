import type { Size } from "../movement/size.ts";

/** Carrying limit in tenths of a kilogram per point of Strength. Whole numbers avoid visible rounding errors. */
const TENTHS: Readonly<Record<Size, number>> = {
  tiny: 34,
  small: 68,
  medium: 68,
  large: 136,
  huge: 272,
  gargantuan: 544,
};

/** Carrying limits of a creature in kilograms. */
export interface Carrying {
  readonly limit: number;
  /** Limit for dragging, lifting and pushing. */
  readonly dragLimit: number;
  readonly state: "free" | "overLimit" | "immovable";
  /** Highest speed in feet with this load. Null means no limit. */
  readonly speedCap: number | null;
  readonly rules: readonly string[];
}

/**
 * Returns the limits of carrying and dragging, and the effect of a load.
 * @param strength value of Strength, 0 to 30
 * @param load weight in kilograms
 * @rule B-CARRY-01 B-CARRY-02 B-CARRY-03
 */
export function carrying(strength: number, size: Size, load = 0): Carrying {
  const tenths = TENTHS[size] * strength;
  const weight = Math.max(0, load);
  const [limit, dragLimit] = [tenths / 10, tenths / 5];
  const state = weight <= limit ? "free" : weight <= dragLimit ? "overLimit" : "immovable";
  return {
    limit,
    dragLimit,
    state,
    speedCap: state === "free" ? null : state === "overLimit" ? 5 : 0,
    rules: ["B-CARRY-01", "B-CARRY-02", ...(state === "free" ? [] : ["B-CARRY-03"])],
  };
}
