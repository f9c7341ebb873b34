import type { Size } from "../movement/grapple.ts";

/** Tenths of a kilogram per point of Strength: whole numbers, so that no rounding error shows. */
const TENTHS: Readonly<Record<Size, number>> = {
  tiny: 34,
  small: 68,
  medium: 68,
  large: 136,
  huge: 272,
  gargantuan: 544,
};

/** What a creature can carry, in kilograms. */
export interface Carrying {
  readonly limit: number;
  /** For dragging, lifting and pushing. */
  readonly dragLimit: number;
  readonly state: "free" | "overLimit" | "immovable";
  /** Speed at most this many feet while the load is moved; null for no cap. */
  readonly speedCap: number | null;
  readonly rules: readonly string[];
}

/**
 * Limits of carrying and dragging, and what a load means.
 * @param strength value of Strength, 0…30
 * @param load kilograms
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
