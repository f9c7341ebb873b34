/** Damage without an attack: the request, what speaks against it, and hazards to choose from. Pure. */
import { FormulaError, formulaRange, parseFormula } from "../../rules/basics/dice.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { error, sizeObstacle, type Obstacle } from "../modifiers/obstacles.pure.ts";
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { LaidRecord, SaveRecord } from "../resolve/attack-records.pure.ts";
import type { ItemRecord, Share } from "../common/records.pure.ts";
import type { StatusId } from "../../rules/movement/hazards.ts";
import { BURNING, EXTINGUISH } from "../../rules/movement/burning.ts";
import { fall, LANDING } from "../../rules/movement/jump.ts";

interface DealObstacle extends Obstacle {
  /** The invalid formula. `key` and `data` state only the reason. */
  readonly formula?: string;
}

/** An amount of one damage type. `type` is "" for untyped damage. */
export interface DealRow {
  /** Dice formula or number. Russian dice notation is accepted. */
  readonly formula: string;
  readonly type: string;
}

/** A request for damage, healing or temporary hit points. */
export interface DealRequest {
  readonly kind: ChangeKind;
  readonly rows: readonly DealRow[];
  /** Whether armor reduces the damage. */
  readonly armor: boolean;
  readonly targets: readonly {
    readonly actor: OpposedActor | null;
    readonly token: TokenDocument.Implementation | null;
    readonly share: Share;
  }[];
  /** Source of the damage. Its fields are empty if there is none. */
  readonly source: ItemRecord;
  /** Save of the targets. Left out if there is none. Players may not ask for one. @rule H-SPL-13 */
  readonly save?: SaveRecord | null;
  /** Effects that come with the damage, or with a failed save. Left out if there is none. */
  readonly effects?: readonly GivenEffect[];
  /** For an area on the board: the use that created it. */
  readonly laid?: LaidRecord | null;
  /** Whether the message is secret. undefined follows the roll mode of the chat. */
  readonly secret: boolean | undefined;
}

/** Returns the rows to roll. Empty rows are skipped, and only damage has more than one row. */
export function rolledRows(kind: ChangeKind, rows: readonly DealRow[]): readonly DealRow[] {
  return (kind === "damage" ? rows : rows.slice(0, 1)).filter(({ formula }) => formula.trim() !== "");
}

/** Returns the obstacles. @param targets number of targets @param gives number of effects */
export function dealObstacles(kind: ChangeKind, rows: readonly DealRow[], targets: number, gives = 0): DealObstacle[] {
  const rolled = rolledRows(kind, rows);
  const found: readonly (DealObstacle | null)[] = [
    ...rolled.map(({ formula }) => formulaObstacle(formula)),
    rolled.length + gives === 0 ? error("OD20.Deal.noAmount", {}) : null,
    targets === 0 ? error("OD20.Deal.noTargets", {}) : null,
    sizeObstacle(targets, targets, rolled.length),
  ];
  return found.filter((one) => one !== null);
}

/** Returns an obstacle if the formula is invalid or negative, or null. @rule B-DMG-01 */
function formulaObstacle(formula: string): DealObstacle | null {
  try {
    const { terms } = parseFormula(formula);
    return formulaRange(terms).max < 0 ? error("OD20.Formula.Negative", { text: formula }) : null;
  } catch (reason) {
    if (!(reason instanceof FormulaError)) throw reason;
    return { ...error(`OD20.Formula.Error.${reason.code}`, { position: reason.position + 1 }), formula };
  }
}

/** Hazards that a GM can deal with one choice: damage rows and effects according to the rules. Pure data. */
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
