/**
 * What can be done with a spell, a feature or a thing, as a plain record: what it takes, what decides over it, what it does.
 * It is told from what the item says of itself (activity-of.ts); nothing of it is stored. Weapons have theirs in weapon-attack.ts.
 */
import type { Components } from "../spells/spell-components.ts";
import { addFormulas, countFormula, timesOver, type Numbers } from "../basics/counted-formula.ts";
import type { ActivityMore } from "./activity-more.ts";
import type { ChangeKind } from "../damage/hit-point-change.ts";
import type { DeedSpends } from "../turn/turn-deeds.ts";

/** What is used up by it. `fixed` = one each time; a pool gives as many as its user wants. */
export type Payment =
  | { readonly kind: "none" }
  /** A slot of this circle or above. @rule H-SPL-09 H-SPL-10 */
  | { readonly kind: "slot"; readonly circle: number }
  | {
      readonly kind: "uses";
      readonly left: number;
      readonly max: number;
      readonly pool: boolean;
      /** How many each time, of a pool the least; left out = 1. */
      readonly each?: number;
      /** Another thing of its user whose uses these are; left out = its own. @rule B-REST-04 */
      readonly of?: { readonly id: string; readonly name: string };
    }
  | { readonly kind: "quantity"; readonly left: number };

/** What decides whether it does anything. @rule H-SPL-12 H-SPL-13 */
export type ActivityTest =
  | { readonly kind: "none" }
  /** `bonus`: of the thing that does it; null or left out = its user's own. @rule H-SPL-16 */
  | { readonly kind: "attack"; readonly bonus?: number | null }
  /** `dc`: null = its user's own. @rule H-SPL-14 C-97 */
  | {
      readonly kind: "save";
      readonly attribute: string;
      /** By the base rules it is a Charisma save; left out = not. */
      readonly charisma?: boolean;
      readonly dc: number | null;
      readonly onSuccess: "half" | "none";
    };

/** Hit points that it gives or takes. */
export interface ActivityPart {
  readonly kind: ChangeKind;
  /** Dice and names of numbers; `@spent` is what was taken from a pool. */
  readonly formula: string;
  /** Damage type; "" for the others. */
  readonly type: string;
  /** Dice more for each circle above its own; of a cantrip once, from level 5 on. @rule H-SPL-10 */
  readonly more: string;
  /** What it does when something else happens (a later blow, a step on thorns) is rolled then. */
  readonly later: boolean;
}

/** How a spell is borrowed. */
export interface Borrowed {
  /** The spell's own circle; 0 = a cantrip. */
  readonly circle: number;
  /** The one that it is cast at without paying more. */
  readonly at: number;
  readonly top: number;
}

/** What a use fills, ft. */
export interface ActivityArea {
  readonly shape: string;
  readonly size: number;
  readonly width: number;
  /** What becomes of it afterwards, see zone.ts; left out = "". */
  readonly at?: string;
  /** Whether its user says who in it is meant. */
  readonly chosen?: boolean;
  /** Whether its ground is difficult, and how much it hides, see senses.ts. @rule H-MOV-07 B-SENSE-04 B-SENSE-05 */
  readonly hard?: boolean;
  readonly obscured?: string;
  /** Whether nobody in it speaks. @rule H-SPL-20 */
  readonly silent?: boolean;
  /** Whether what it does later leaves out the side of who has made it. */
  readonly spares?: boolean;
  /** Whether what it does later meets everybody, though its use is saved against. @rule H-SPL-13 */
  readonly sure?: boolean;
}

export interface Activity extends ActivityMore {
  readonly spends: DeedSpends;
  /** How long it takes beyond a turn, in minutes; 0 = within one. @rule B-SPL-05 */
  readonly minutes: number;
  /** What a reaction waits for, in the item's words. */
  readonly trigger: string;
  readonly pays: Payment;
  readonly components: Components;
  /** What the real material is, for whoever has to have it. */
  readonly materials: string;
  readonly ritual: boolean;
  readonly concentration: boolean;
  readonly lasts: { readonly kind: string; readonly value: number };
  readonly range: { readonly kind: string; readonly value: number };
  readonly area: ActivityArea | null;
  /** Whom it is for; nobody = it is told, and that is all. */
  readonly aim: "self" | "creatures" | "area";
  /** How many it may be for; null = the item's words say it. */
  readonly most: { readonly count: number; readonly perCircle: number } | null;
  /** Types of creatures that alone are meant; left out or none = all. */
  readonly kinds?: readonly string[];
  readonly test: ActivityTest;
  readonly parts: readonly ActivityPart[];
  /** Of a spell that a thing casts. */
  readonly borrowed?: Borrowed;
  /** What is filled up again by it: uses of its thing, by the circle of the slot that it takes, or slots; left out = nothing. */
  readonly gains?: {
    readonly what: "uses" | "use" | "slot" | "circles" | "slots" | "pool";
    readonly circle: number;
    readonly amount: string;
    /** Of a "pool": the thing whose uses they are; null or left out = its user has none such. */
    readonly of?: { readonly id: string; readonly name: string; readonly value: number; readonly max: number } | null;
  };
  /** After what alone it can be done; left out = whenever. @rule B-REST-04 */
  readonly after?: "short";
  /** Whether it carries what runs already to somebody else; left out = it does not. */
  readonly carries?: true;
}

/** How it is done this time. */
export interface Doing {
  /** Circles above its own. */
  readonly above: number;
  /** Level of whoever does it. */
  readonly level: number;
  /** Taken from a pool. */
  readonly spent: number;
  readonly numbers: Numbers;
}

export interface RolledPart {
  readonly formula: string;
  readonly type: string;
}

/** Feet that somebody reaches with a hand. @rule H-ATK-14 */
const TOUCH = 5;

/** Level from which a cantrip is stronger. @rule H-SPL-11 */
const STRONGER = 5;

/** How often a cantrip adds its further dice. @rule H-SPL-11 */
export function cantripGrowth(level: number): number {
  return Number(level >= STRONGER);
}

/**
 * What is rolled of one kind, counted for whoever does it; what cannot be read is left out.
 * @param cantrip grows with the level instead of with the slot
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

/** The kinds of hit points that it changes at once; somebody chooses where there are several. */
export function kindsNow(parts: readonly ActivityPart[]): ChangeKind[] {
  return [...new Set(parts.flatMap(({ kind, later }) => (later ? [] : [kind])))];
}

/** Whether its user chooses among those who are in its area: because it says so, or because it is for some of them only. */
export function choosesInArea({ area, most }: Pick<Activity, "area" | "most">): boolean {
  return area !== null && (area.chosen === true || most !== null);
}

/** Feet to whom it may be for; null = nothing counts them. @rule B-RNG-01 */
export function feetOf({ kind, value }: Activity["range"]): number | null {
  return kind === "feet" ? value : kind === "touch" ? TOUCH : null;
}

/** Where whoever is taken along has to stand: within a hand's reach. @rule B-MOV-31 */
export const ALONG = { kind: "touch", value: 0 } as const;

const counted = ({ count, perCircle }: NonNullable<Activity["most"]>, above: number): number =>
  count + perCircle * Math.max(0, above);

/**
 * How many others it takes along: those whom what teleports its user counts besides him. 0 for all that does not.
 * @param above circles above its own
 * @rule B-MOV-31
 */
export function takesAlong({ most, aim, moves }: Pick<Activity, "most" | "aim" | "moves">, above: number): number {
  return aim === "self" && most && moves.some(({ way }) => way === "blink") ? counted(most, above) : 0;
}

/** How many it may be for this time, its user among them where it is for him; null = nothing says it. */
export function mostTargets(activity: Pick<Activity, "most" | "aim" | "moves">, above: number): number | null {
  const { most, aim } = activity;
  return aim === "self" ? 1 + takesAlong(activity, above) : most && counted(most, above);
}
