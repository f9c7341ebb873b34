import type { AdvantageState } from "../checks/checks.ts";

/** Travel paces: feet per minute, miles per hour and miles per day. @rule B-TRV-01 */
export const PACES = {
  fast: { feetPerMinute: 400, milesPerHour: 4, milesPerDay: 30 },
  normal: { feetPerMinute: 300, milesPerHour: 3, milesPerDay: 24 },
  slow: { feetPerMinute: 200, milesPerHour: 2, milesPerDay: 18 },
} as const;
export type Pace = keyof typeof PACES;
/** Result of traveling: the distance, and how the pace affects checks. */
export interface Travel {
  readonly miles: number;
  readonly awareness: AdvantageState;
  readonly survival: AdvantageState;
  readonly stealth: AdvantageState;
  /** True if the mounts need a rest before they can gallop again. */
  readonly mountsTired: boolean;
  readonly rules: readonly string[];
}

/**
 * Returns how far a party travels and how the pace affects its checks. A day has at most the daily miles of the pace.
 * Mounts double the first hour.
 * @param hours 0 or more
 * @rule B-TRV-01 B-TRV-02 B-TRV-03 B-TRV-04 B-TRV-05
 */
export function travel(pace: Pace, hours: number, mounted = false): Travel {
  const { milesPerHour, milesPerDay } = PACES[pace];
  const time = Math.max(0, hours);
  const ridden = mounted ? Math.min(1, time) * milesPerHour : 0;
  const days = Math.floor(time / 24);
  const rest = time - days * 24;
  const miles = days * milesPerDay + Math.min(milesPerDay, rest * milesPerHour) + ridden;
  const watch = pace === "fast" ? -1 : pace === "slow" ? 1 : 0;
  return {
    miles,
    awareness: watch,
    survival: watch,
    stealth: pace === "slow" ? 0 : -1,
    mountsTired: mounted && time > 0,
    rules: [
      "B-TRV-01",
      pace === "fast" ? "B-TRV-02" : pace === "normal" ? "B-TRV-03" : "B-TRV-04",
      ...(mounted ? ["B-TRV-05"] : []),
    ],
  };
}
