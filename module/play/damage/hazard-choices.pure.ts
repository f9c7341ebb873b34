/** Hazards that a GM can deal with one choice: damage rows and effects according to the rules. Pure data. */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { StatusId } from "../../rules/movement/hazards.ts";
import { BURNING, EXTINGUISH } from "../../rules/movement/burning.ts";
import { fall, LANDING } from "../../rules/movement/jump.ts";
import type { DealRow } from "./deal-request.ts";

export interface HazardChoice {
  readonly key: string;
  /** Key of the label below `OD20.Deal.Hazard`. */
  readonly label: "fire" | "fall";
  /** Height of a fall in feet. Null for other hazards. */
  readonly feet: number | null;
  readonly rows: readonly DealRow[];
  /** Conditions the hazard gives, and when. */
  readonly gives: readonly { readonly status: StatusId; readonly on: GivenEffect["on"] }[];
}

/** Heights in feet that the window offers. For another height the GM types the dice. */
const HEIGHTS = [10, 20, 30, 40, 50, 60, 80, 100, 150, 200] as const;

/** The hazards to choose from. @rule B-HAZ-01 B-HAZ-05 B-HAZ-06 */
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
