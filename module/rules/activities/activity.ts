/**
 * Activities: what a creature can do with a spell, a feature or an item. An activity is a plain record of costs, tests
 * and results. It follows from what its item stores (stored-activity.ts). The strikes of weapons are in weapon-attack.ts.
 */
import type { Components } from "../spells/spell-components.ts";
import { addFormulas, countFormula, timesOver, type Numbers } from "../basics/counted-formula.ts";
import type { ActivityContest, ActivityMore } from "./activity-results.ts";
import type { ChangeKind } from "../basics/ids.ts";
import type { ActionCost } from "../turn/turn-actions.ts";

/** Cost of an activity in slots, uses or pieces. With `pool` the user chooses how many uses to spend. */
export type Payment =
  | { readonly kind: "none" }
  /** A slot of this circle or a higher one. @rule H-SPL-09 H-SPL-10 */
  | { readonly kind: "slot"; readonly circle: number }
  | {
      readonly kind: "uses";
      readonly left: number;
      readonly max: number;
      readonly pool: boolean;
      /** Uses per activity. For a pool this is the minimum. Default: 1. */
      readonly each?: number;
      /** Another item of the actor that pays the uses. Default: the item itself. @rule B-REST-04 */
      readonly of?: { readonly id: string; readonly name: string };
    }
  | { readonly kind: "quantity"; readonly left: number };

/** The roll that decides whether the activity succeeds. @rule H-SPL-12 H-SPL-13 */
export type ActivityTest =
  | { readonly kind: "none" }
  /**
   * `bonus` is the attack bonus of the item. Null or missing means the user's own. `defense` is the Defense against the
   * attack. `addsModifier`: the damage adds the modifier of the casting characteristic.
   * @rule H-SPL-16 C-36 C-98
   */
  | {
      readonly kind: "attack";
      readonly bonus?: number | null;
      readonly defense?: string;
      readonly addsModifier?: boolean;
    }
  /** `dc` is the difficulty. Null means the user's own. @rule H-SPL-14 C-97 */
  | {
      readonly kind: "save";
      readonly attribute: string;
      /** True if the base profile uses a Charisma save. Default: false. */
      readonly charisma?: boolean;
      readonly dc: number | null;
      /** True if the save is against a spell. Default: false. */
      readonly spell?: boolean;
      readonly onSuccess: "half" | "none";
      /** True if it is rolled as a check. `attribute` may then be the key of a skill. Default: false. @rule H-DICE-06 */
      readonly check?: true;
      /** The user's own roll `by` takes the place of the difficulty; targets answer with one of `against`. @rule H-DICE-06 */
      readonly contest?: ActivityContest;
    };

/** Returns whether targets roll a save, and neither a check nor the answer of a contest. @rule H-DICE-06 */
export const isSave = (test: ActivityTest): test is ActivityTest & { readonly kind: "save" } =>
  test.kind === "save" && !test.check && !test.contest;

/** Hit points that the activity gives or takes. */
export interface ActivityPart {
  readonly kind: ChangeKind;
  /** Formula with dice and roll data. `@spent` is the number of uses spent from a pool. */
  readonly formula: string;
  /** Damage type. Empty for healing and temporary hit points. */
  readonly type: string;
  /** Extra dice per circle above the spell's own. A cantrip adds them at levels 5, 11 and 17. @rule H-SPL-10 */
  readonly more: string;
  /** True if the dice are rolled at a later event, such as a later hit. */
  readonly later: boolean;
  /** Games in which the part counts: "" = all, "homebrew", or "others". @rule D-C12 */
  readonly games?: string;
}

/** Data of a spell that an item casts. */
export interface Borrowed {
  /** The spell's own circle. 0 means a cantrip. */
  readonly circle: number;
  /** Casting circle at the lowest cost. `top` is the highest casting circle. */
  readonly at: number;
  readonly top: number;
}

/** Area of an activity. Lengths are in feet. */
export interface ActivityArea {
  readonly shape: string;
  readonly size: number;
  readonly width: number;
  /** What happens to the area afterward, see zone.ts. Default: "". */
  readonly at?: string;
  /** True if the user chooses the targets in the area. */
  readonly chosen?: boolean;
  /**
   * `hard` is true if the ground is difficult terrain. `obscured` is the degree of obscurement, see senses.ts.
   * @rule H-MOV-07 B-SENSE-04 B-SENSE-05
   */
  readonly hard?: boolean;
  readonly obscured?: string;
  /** True if no creature in the area can speak. @rule H-SPL-20 */
  readonly silent?: boolean;
  /** True if later effects of the area spare the side of its creator. */
  readonly spares?: boolean;
  /** True if later effects of the area need no save, although the first use does. @rule H-SPL-13 */
  readonly sure?: boolean;
}

export interface Activity extends ActivityMore {
  readonly spends: ActionCost;
  /** Casting time in minutes, for activities longer than a turn. 0 means within a turn. @rule B-SPL-05 */
  readonly minutes: number;
  /** Trigger of a reaction, in the words of the item. */
  readonly trigger: string;
  readonly pays: Payment;
  readonly components: Components;
  /** Text of the material component. */
  readonly materials: string;
  readonly ritual: boolean;
  readonly concentration: boolean;
  readonly lasts: { readonly kind: string; readonly value: number };
  readonly range: { readonly kind: string; readonly value: number };
  readonly area: ActivityArea | null;
  /** Targets of the activity. Without targets, the activity only posts its card. */
  readonly aim: "self" | "creatures" | "area";
  /** Highest number of targets. Null means that the item text states it. */
  readonly most: { readonly count: number; readonly perCircle: number } | null;
  /** Types of creatures that can be targets. Missing or empty means all. */
  readonly kinds?: readonly string[];
  readonly test: ActivityTest;
  /** Creatures that appear beside the user: uuid of an actor, and how many. Default: none. */
  readonly summons?: { readonly uuid: string; readonly count: number };
  readonly parts: readonly ActivityPart[];
  /** Data of a borrowed spell. Only for items that cast a spell. */
  readonly borrowed?: Borrowed;
  /** What the activity restores: uses of its item, slots, or uses of another item. Default: nothing. */
  readonly gains?: {
    readonly what: "uses" | "use" | "slot" | "circles" | "slots" | "pool";
    readonly circle: number;
    readonly amount: string;
    /** For "pool": the item whose uses are restored. Null or missing if the actor has no such item. */
    readonly of?: { readonly id: string; readonly name: string; readonly value: number; readonly max: number } | null;
  };
  /** What must come first: a short rest, or the start of the own turn if it was done before. Default: nothing. @rule B-REST-04 B-MISC-10 */
  readonly after?: "short" | "turn";
  /** True if the activity transfers a running effect to another creature. Default: false. */
  readonly carries?: true;
}

/** Choices for one use of an activity. */
export interface Doing {
  /** Circles above the spell's own. */
  readonly above: number;
  /** Level of the acting creature that counts in the game (`countedLevel`). */
  readonly level: number;
  /** Uses spent from a pool. */
  readonly spent: number;
  readonly numbers: Numbers;
}

export interface RolledPart {
  readonly formula: string;
  readonly type: string;
}

/** Range of touch in feet. @rule H-ATK-14 */
const TOUCH = 5;

/** Levels from which a cantrip has more dice. @rule H-SPL-11 */
const STRONGER = [5, 11, 17] as const;

/**
 * Returns how many times a cantrip adds its extra dice.
 * @param level level that counts in the game (`countedLevel`)
 * @rule H-SPL-11
 */
export function cantripGrowth(level: number): number {
  return STRONGER.filter((from) => level >= from).length;
}

/**
 * Returns the formulas to roll, with all references replaced by numbers. Invalid formulas are left out.
 * @param cantrip true if the dice grow with the level instead of the slot
 * @rule H-SPL-10 H-SPL-11
 */
export function rolledParts(parts: readonly ActivityPart[], cantrip: boolean, doing: Doing): RolledPart[] {
  const times = cantrip ? cantripGrowth(doing.level) : Math.max(0, doing.above);
  const numbers = { ...doing.numbers, spent: doing.spent };
  return parts.flatMap(({ formula, type, more }) => {
    const first = countFormula(formula, numbers);
    const added = countFormula(more, numbers) ?? "";
    return first === null ? [] : [{ formula: addFormulas(first, timesOver(added, times)), type }];
  });
}

/** Returns the kinds of hit point changes that apply at once. If there are several, a user chooses. */
export function kindsNow(parts: readonly ActivityPart[]): ChangeKind[] {
  return [...new Set(parts.flatMap(({ kind, later }) => (later ? [] : [kind])))];
}

/** True if the user chooses targets in the area: the area says so, or the number of targets is limited. */
export function choosesInArea({ area, most }: Pick<Activity, "area" | "most">): boolean {
  return area !== null && (area.chosen === true || most !== null);
}

/** Returns the range in feet, or null if the range has no fixed distance. @rule B-RNG-01 */
export function feetOf({ kind, value }: Activity["range"]): number | null {
  return kind === "feet" ? value : kind === "touch" ? TOUCH : null;
}

/** Range to creatures that a teleport takes along: touch. @rule B-MOV-31 */
export const ALONG = { kind: "touch", value: 0 } as const;

const counted = ({ count, perCircle }: NonNullable<Activity["most"]>, above: number): number =>
  count + perCircle * Math.max(0, above);

/**
 * Returns how many other creatures a teleport of the user takes along. Returns 0 for any other activity.
 * @param above circles above the spell's own
 * @rule B-MOV-31
 */
export function takesAlong({ most, aim, moves }: Pick<Activity, "most" | "aim" | "moves">, above: number): number {
  return aim === "self" && most && moves.some(({ way }) => way === "blink") ? counted(most, above) : 0;
}

/**
 * Returns the highest number of targets for this use, including the user if the user is a target. Null means that no
 * number is stated.
 */
export function mostTargets(activity: Pick<Activity, "most" | "aim" | "moves">, above: number): number | null {
  const { most, aim } = activity;
  return aim === "self" ? 1 + takesAlong(activity, above) : most && counted(most, above);
}
