/** Largest areas in feet: radius, side or length (`feet`), and length and width of a line. */
export const AREA_LIMITS = { feet: 300, line: 1000, width: 100 } as const;

/** Kinds of areas of effect. @rule B-AOE-01 */
export const AREA_SHAPES = ["sphere", "cylinder", "emanation", "cube", "cone", "line"] as const;

/**
 * When an area acts after its use. "": it stays but does nothing. "once": it does not stay. "turnStart" and "turnEnd":
 * at the start or end of the turns of creatures in it. "enter": when a creature enters it. "enterStart" and "enterEnd":
 * both. "moved": for each 5 feet of movement in it.
 * @rule H-TURN-03
 */
export const ZONE_POINTS = ["", "turnStart", "turnEnd", "once", "enter", "enterStart", "enterEnd", "moved"] as const;

export type ZonePoint = (typeof ZONE_POINTS)[number];
