/** Hazards that a Game Master deals with one choice: what the rules say of them, as rows of damage and what it leaves. Pure. */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import { BURNING, EXTINGUISH, type StatusId } from "../../rules/movement/hazards.ts";
import { fall, LANDING } from "../../rules/movement/jump.ts";
import type { DealRow } from "./deal-request.ts";

export interface HazardChoice {
  readonly key: string;
  /** Below `OD20.Deal.Hazard`: how it is called. */
  readonly label: "fire" | "fall";
  /** Feet of a fall; null for all else. */
  readonly feet: number | null;
  readonly rows: readonly DealRow[];
  /** What it leaves on whom it has met, and when. */
  readonly gives: readonly { readonly status: StatusId; readonly on: GivenEffect["on"] }[];
}

/** Heights that are offered, ft; another one is typed as dice. */
const HEIGHTS = [10, 20, 30, 40, 50, 60, 80, 100, 150, 200] as const;

/** @rule B-HAZ-01 B-HAZ-05 B-HAZ-06 */
export const HAZARD_CHOICES: readonly HazardChoice[] = [
  {
    key: "fire",
    label: "fire",
    feet: null,
    rows: [{ formula: BURNING.formula, type: BURNING.type }],
    gives: [{ status: EXTINGUISH.ends, on: "always" }],
  },
  ...HEIGHTS.map((feet): HazardChoice => {
    const { formula, type } = fall(feet);
    return { key: `fall${String(feet)}`, label: "fall", feet, rows: [{ formula, type }], gives: [LANDING] };
  }),
];
