import type { Size } from "../movement/size.ts";
import type { StaticDefense } from "./attack.ts";

/** Number that an attack on an object must reach, by material. @rule B-OBJ-03 C-47 */
export const MATERIALS = {
  cloth: 11,
  paper: 11,
  rope: 11,
  crystal: 13,
  glass: 13,
  ice: 13,
  wood: 15,
  stone: 17,
  iron: 19,
  steel: 19,
  mithral: 21,
  adamantine: 23,
} as const;
export type Material = keyof typeof MATERIALS;

/** Hit points of objects by size: average and dice, for fragile and sturdy objects. @rule B-OBJ-04 */
export const OBJECT_HIT_POINTS = {
  tiny: { fragile: { average: 2, formula: "1d4" }, sturdy: { average: 5, formula: "2d4" } },
  small: { fragile: { average: 3, formula: "1d6" }, sturdy: { average: 10, formula: "3d6" } },
  medium: { fragile: { average: 4, formula: "1d8" }, sturdy: { average: 18, formula: "4d8" } },
  large: { fragile: { average: 5, formula: "1d10" }, sturdy: { average: 27, formula: "5d10" } },
} as const;

/** Columns of the hit point table. */
export const STURDINESS = ["fragile", "sturdy"] as const;
export type Sturdiness = (typeof STURDINESS)[number];

/** Rule numbers of an object. */
export interface ObjectStats {
  readonly defense: StaticDefense;
  readonly hitPoints: { readonly average: number; readonly formula: string };
  /** Number of sections that have their own hit points. It is 1 for objects up to Large. */
  readonly sections: number;
  readonly immunities: readonly string[];
  readonly threshold: number | null;
  /** An object makes no checks and fails every save. */
  readonly failsSaves: true;
  readonly rules: readonly string[];
}

/**
 * Returns the numbers of an object. An object rolls no Defense, is immune to poison and psychic damage and fails every
 * save. Huge and Gargantuan objects consist of four Large sections.
 * @param threshold damage below this number does nothing; null means no threshold
 * @rule B-OBJ-03 B-OBJ-04 B-OBJ-05 B-OBJ-06 B-OBJ-07 B-OBJ-08 B-SAVE-05 C-47
 */
export function objectStats(
  material: Material,
  size: Size,
  sturdiness: Sturdiness,
  threshold: number | null = null,
): ObjectStats {
  const big = size === "huge" || size === "gargantuan";
  return {
    defense: { static: MATERIALS[material], object: true },
    hitPoints: OBJECT_HIT_POINTS[big ? "large" : size][sturdiness],
    sections: big ? 4 : 1,
    immunities: ["poison", "psychic"],
    threshold,
    failsSaves: true,
    rules: ["B-OBJ-03", "B-OBJ-04", "B-OBJ-06"],
  };
}

/** True at 0 hit points or less. @rule B-OBJ-05 */
export function isDestroyed(hitPoints: number): boolean {
  return hitPoints <= 0;
}
