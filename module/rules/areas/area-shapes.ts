/** Largest areas in feet: radius, side or length (`feet`), and length and width of a line. */
export const AREA_LIMITS = { feet: 300, line: 1000, width: 100 } as const;

/** Kinds of areas of effect. @rule B-AOE-01 */
export const AREA_SHAPES = ["sphere", "cylinder", "emanation", "cube", "cone", "line"] as const;
