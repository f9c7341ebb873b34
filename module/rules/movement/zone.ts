/** Zones: areas that stay in place, and their effects on creatures in them. */
import type { AreaPattern } from "../areas/area-place.ts";
import type { EffectEnds } from "../turn/effect-end.ts";
import type { ZonePoint } from "../areas/area-shapes.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { madeFeet, type MadeStep } from "./step-cost.ts";

/** When a zone acts: at the start or end of a turn, on entering, or for each 5 feet of movement. @rule H-TURN-03 */
export interface ZoneActs {
  readonly end: "turnStart" | "turnEnd" | null;
  readonly enter: boolean;
  /** True if the zone acts for each 5 feet of movement. Default: false. */
  readonly moved?: true;
}

const ACTS: Readonly<Record<ZonePoint, ZoneActs>> = {
  "": { end: null, enter: false },
  once: { end: null, enter: false },
  turnStart: { end: "turnStart", enter: false },
  turnEnd: { end: "turnEnd", enter: false },
  enter: { end: null, enter: true },
  enterStart: { end: "turnStart", enter: true },
  enterEnd: { end: "turnEnd", enter: true },
  moved: { end: null, enter: false, moved: true },
};

export const actsAt = (point: ZonePoint): ZoneActs => ACTS[point];

/** True if an area moves with its creator. @rule B-AOE-07 */
export const followsMaker = ({ shape }: Pick<AreaPattern, "shape">): boolean => shape === "emanation";

/** Minutes per unit of time. */
const MINUTES: Readonly<Record<string, number>> = { minutes: 1, hours: 60, days: 24 * 60 };

/** Longest duration in rounds or minutes that is counted. */
const MOST = 1000;

/**
 * Returns when the effect of a use ends by itself. A user must end effects that last longer than the counted time or
 * until an event.
 * @rule B-CONC-01 H-TURN-03
 */
export function endOfUse({
  kind,
  value,
}: {
  readonly kind: string;
  readonly value: number;
}): Pick<EffectEnds, "at" | "turns"> {
  const [factor, turns] = [MINUTES[kind], Math.max(1, Math.trunc(value))];
  if (kind === "rounds" && turns <= MOST) return { at: "turnStart", turns };
  if (factor !== undefined && turns * factor <= MOST) return { at: "minutes", turns: turns * factor };
  return { at: "never", turns: 1 };
}

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
