import type { Size } from "../movement/grapple.ts";
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

/** Hit points of objects: the average and the dice, fragile and sturdy. @rule B-OBJ-04 */
export const OBJECT_HIT_POINTS = {
  tiny: { fragile: { average: 2, formula: "1d4" }, sturdy: { average: 5, formula: "2d4" } },
  small: { fragile: { average: 3, formula: "1d6" }, sturdy: { average: 10, formula: "3d6" } },
  medium: { fragile: { average: 4, formula: "1d8" }, sturdy: { average: 18, formula: "4d8" } },
  large: { fragile: { average: 5, formula: "1d10" }, sturdy: { average: 27, formula: "5d10" } },
} as const;

/** Both columns of it. */
export const STURDINESS = ["fragile", "sturdy"] as const;
export type Sturdiness = (typeof STURDINESS)[number];

/** An object as the rules see it. */
export interface ObjectStats {
  readonly defense: StaticDefense;
  readonly hitPoints: { readonly average: number; readonly formula: string };
  /** Sections that are tracked apart; 1 for objects up to Large. */
  readonly sections: number;
  readonly immunities: readonly string[];
  readonly threshold: number | null;
  /** Makes no checks and fails every save. */
  readonly failsSaves: true;
  readonly rules: readonly string[];
}

/**
 * Numbers of an object: it rolls no Defense, is immune to poison and psychic damage and fails every
 * save. Huge and larger ones are tracked in four Large sections.
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

/** Destroyed at 0 hit points. @rule B-OBJ-05 */
export function isDestroyed(hitPoints: number): boolean {
  return hitPoints <= 0;
}
