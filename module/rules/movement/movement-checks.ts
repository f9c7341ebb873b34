/**
 * Checks that a movement may need: the Attributes and the usual difficulty.
 * @rule B-MOV-15 B-MOV-19 B-MOV-21 B-MOV-22 B-HAZ-07 B-MNT-06 B-MNT-07
 */
export const MOVEMENT_CHECKS = {
  slickClimb: { attributes: ["athletics"], dc: 15, rules: ["B-MOV-15"] },
  roughWater: { attributes: ["athletics"], dc: 15, rules: ["B-MOV-19"] },
  landingOnDifficult: { attributes: ["acrobatics"], dc: 10, rules: ["B-MOV-21"] },
  clearingObstacle: { attributes: ["athletics"], dc: 10, rules: ["B-MOV-22"] },
  fallIntoLiquid: { attributes: ["athletics", "acrobatics"], dc: 15, rules: ["B-HAZ-07"] },
  stayingMounted: { attributes: ["acrobatics"], dc: 10, rules: ["B-MNT-06", "B-MNT-07"] },
} as const;
