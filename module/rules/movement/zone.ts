/** Areas that stay where they lie, and what they do to whoever stands in them. */
import type { AreaPattern } from "../areas/area-place.ts";
import type { EffectEnds } from "../turn/effect-end.ts";

/**
 * What becomes of an area after its use: it stays and does nothing by itself; it does something at an end of the turns of those
 * in it, to whoever comes into it, or both; to whoever moves in it, for each 5 feet; it was there once, and nothing stays.
 * @rule H-TURN-03
 */
export const ZONE_POINTS = ["", "turnStart", "turnEnd", "once", "enter", "enterStart", "enterEnd", "moved"] as const;
export type ZonePoint = (typeof ZONE_POINTS)[number];

/** When a zone does something: at which end of a turn, whether to who comes into it, whether for each 5 feet. @rule H-TURN-03 */
export interface ZoneActs {
  readonly end: "turnStart" | "turnEnd" | null;
  readonly enter: boolean;
  /** Left out = it does not. */
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

/** Whether an area goes where its maker goes. @rule B-AOE-07 */
export const followsMaker = ({ shape }: Pick<AreaPattern, "shape">): boolean => shape === "emanation";

/** Minutes of the longer times. */
const MINUTES: Readonly<Record<string, number>> = { minutes: 1, hours: 60, days: 24 * 60 };

/** More is counted by nobody. */
const MOST = 1000;

/**
 * When the effect of a use ends by itself. What lasts longer than a clock of effects counts, or until something happens, ends
 * when somebody ends it. @rule B-CONC-01 H-TURN-03
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
