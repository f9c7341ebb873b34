/** Ground that hurts for every 5 feet that somebody moves in it. */
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { madeFeet, type MadeStep } from "./step-cost.ts";

/** A step of a way: how far, and whether it ends within an area. */
export interface StepWithin extends Pick<MadeStep, "straight" | "diagonal"> {
  readonly inside: boolean;
}

/** Feet of a way for which ground hurts once. */
const HURTS_EACH = 5;

/**
 * How often ground that hurts for each 5 feet hurts in each movement of one turn. A step counts by where it ends: whoever moves
 * into the area or within it, not who leaves it. Feet that are left over count with the next movement, so that it is the same
 * however a way is cut; hard ground makes no way longer.
 * @param movements steps of each, in their order
 * @param cell feet of a cell of the scene
 * @returns one number for each movement, whole and at least 0
 * @rule B-AOE-01 H-MOV-04 B-MOV-03 C-61
 */
export function hurtsWithin(
  movements: readonly (readonly StepWithin[])[],
  ruleset: Pick<Ruleset, "diagonals">,
  cell = 5,
): number[] {
  let [diagonals, cells, hurt] = [0, 0, 0];
  return movements.map((steps) => {
    const made = madeFeet(
      steps.map(({ straight, diagonal, inside }) => ({ straight, diagonal, factor: inside ? 1 : 0 })),
      ruleset,
      diagonals,
    );
    diagonals = made.diagonals;
    cells += made.feet / 5;
    // Meters do not come out even.
    const all = Math.floor((cells * cell) / HURTS_EACH + 0.01);
    const now = Math.max(0, all - hurt);
    hurt = Math.max(hurt, all);
    return now;
  });
}
