/** Zones that harm creatures for every 5 feet of movement in them. */
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { madeFeet, type MadeStep } from "./step-cost.ts";

/** A step of a movement: its length, and whether it ends in the zone. */
export interface StepWithin extends Pick<MadeStep, "straight" | "diagonal"> {
  readonly inside: boolean;
}

/** Feet of movement per damage roll. */
const HURTS_EACH = 5;

/**
 * Returns how often a zone deals damage in each movement of one turn. Only steps that end in the zone count. Remaining
 * feet count with the next movement, so splitting a movement changes nothing. Difficult terrain does not lengthen the
 * path.
 * @param movements steps of each movement, in order
 * @param cell feet per cell of the scene
 * @returns one whole number per movement, 0 or more
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
    // Tolerance for scenes in meters, where cells are not exact multiples.
    const all = Math.floor((cells * cell) / HURTS_EACH + 0.01);
    const now = Math.max(0, all - hurt);
    hurt = Math.max(hurt, all);
    return now;
  });
}
