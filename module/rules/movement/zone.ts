/** Zones: areas that stay in place, and their effects on creatures in them. */
import type { AreaPattern } from "../areas/area-place.ts";
import type { EffectEnds } from "../turn/effect-end.ts";
import type { ZonePoint } from "./zone-points.ts";

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
