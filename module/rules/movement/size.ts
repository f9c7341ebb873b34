/** Sizes from smallest to largest. */
export const SIZES = ["tiny", "small", "medium", "large", "huge", "gargantuan"] as const;
export type Size = (typeof SIZES)[number];

const SIDE: Readonly<Record<Size, number>> = { tiny: 2.5, small: 5, medium: 5, large: 10, huge: 15, gargantuan: 20 };

/**
 * Returns the space of a creature: its width in feet, its width in cells, and the number of creatures that share a
 * cell.
 * @rule B-SIZE-01 C-70 H-MOV-03
 */
export function spaceOf(size: Size): { feet: number; cells: number; perCell: number } {
  const feet = SIDE[size];
  return { feet, cells: feet / 5, perCell: feet < 5 ? 4 : 1 };
}

/**
 * Returns a size changed by a number of steps, within the list of sizes. An unknown size stays unchanged.
 * @rule B-SIZE-01
 */
export function grownSize(size: string, steps: number): string {
  const at = SIZES.findIndex((one) => one === size);
  return at < 0 ? size : (SIZES[Math.max(0, Math.min(SIZES.length - 1, at + Math.trunc(steps)))] ?? size);
}

/** Returns the steps from one size to another. The number is positive if the second is larger. @rule B-SIZE-01 */
export function sizeDifference(from: Size, to: Size): number {
  return SIZES.indexOf(to) - SIZES.indexOf(from);
}

/** Converts feet to cells (5 ft, 1.5 m or one block), rounded down. @rule H-MOV-02 B-MOV-02 H-AOE-01 D-GRID-01 */
export function feetToCells(feet: number): number {
  return Math.floor(feet / 5);
}

/** Converts feet to the length unit of the table. @rule H-MOV-02 C-80 */
export function inUnits(feet: number, units: "ft" | "m" | "cells"): number {
  switch (units) {
    case "ft":
      return feet;
    case "m":
      return (feet * 3) / 10;
    case "cells":
      return feet / 5;
  }
}
