/**
 * Additional uses of an item. A use either describes everything itself or casts a spell. The lists here are the allowed
 * values of its fields.
 */
import type { Activity, ActivityPart, ActivityTest, Borrowed, Payment } from "./activity.ts";
import { moreOf, type MoreSource } from "./activity-results.ts";
import type { ActionCost } from "../turn/turn-actions.ts";

export const PAYMENTS = ["uses", "quantity", "none", "slot", "elsewhere"] as const;
export const AIMS = ["creatures", "self", "area"] as const;
/**
 * What a use restores. "uses": uses of its own item, equal to the circle of the spent slot. "use": one use of its own
 * item. "slot": one slot. "circles": slots whose circles sum to `amount`. "slots": `amount` slots. "pool": uses of
 * another item.
 */
export const GAINS = ["", "uses", "use", "slot", "circles", "slots", "pool"] as const;
/** Rest that must come before the use. Empty means at any time. @rule B-REST-04 */
export const AFTERS = ["", "short"] as const;
export const TESTS = ["none", "attack", "save"] as const;

export interface FurtherUse extends MoreSource {
  /** Key of the use. It is unique within the item. */
  readonly key: string;
  readonly name: string;
  /** Key of a chosen option of the item. Only with this option does the use exist. Empty means always. */
  readonly option: string;
  /** Level from which the use exists. @rule H-PRG-07 */
  readonly from: number;
  readonly spends: ActionCost;
  readonly trigger: string;
  /**
   * `pays` names what the use costs, and `amount` how much per use. With `pool` the user may spend more. More points
   * raise the circle of a borrowed spell and are available as `@spent` in formulas.
   */
  readonly pays: (typeof PAYMENTS)[number];
  readonly amount: number;
  readonly pool: boolean;
  /**
   * Another item of the actor, by id, source or name; see {@link isMeant}. With "elsewhere" the use spends the uses of
   * that item. With the gain "pool" it restores them.
   */
  readonly of: string;
  /**
   * `circle` is the highest circle of the restored slots. `amount` is a formula that may use `slots`, the number of all
   * slots.
   */
  readonly gains: { readonly what: (typeof GAINS)[number]; readonly circle: number; readonly amount: string };
  readonly after: (typeof AFTERS)[number];
  /** True if the use transfers a running effect of its item to another creature. Such a use describes no effects itself. */
  readonly carries: boolean;
  readonly aim: (typeof AIMS)[number];
  /** Highest number of targets. 0 means that the item text states it. */
  readonly most: number;
  /** Range; the value is in feet. */
  readonly range: { readonly kind: string; readonly value: number };
  /** Area; size and width are in feet. */
  readonly area: { readonly shape: string; readonly size: number; readonly width: number; readonly chosen?: boolean };
  readonly lasts: { readonly kind: string; readonly value: number };
  readonly concentration: boolean;
  readonly test: {
    readonly kind: (typeof TESTS)[number];
    readonly attribute: string;
    readonly onSuccess: "half" | "none";
    /** Difficulty of the save. Null means the user's own. */
    readonly dc: number | null;
    readonly bonus: number | null;
  };
  readonly parts: readonly { readonly kind: ActivityPart["kind"]; readonly formula: string; readonly type: string }[];
  /**
   * The spell that the use casts. `circle` is its casting circle; 0 means the spell's own circle. `top` is the highest
   * circle that points from a pool can reach.
   */
  readonly casts: { readonly uuid: string; readonly circle: number; readonly top: number };
}

/** Supplies of an item that a use can spend. */
export interface Stock {
  readonly uses: { readonly value: number; readonly max: number } | null;
  readonly quantity: number | null;
  /** The other item whose uses are spent or restored. Null if the actor has no such item. */
  readonly other?: Pool | null;
}

/** An item whose uses other items spend or restore. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly max: number;
}

/** Data by which other items can refer to an item. */
interface Named {
  readonly id: string | null;
  readonly name: string;
  /** Source uuids of the item. */
  readonly from: readonly string[];
}

/**
 * True if a reference names this item. A reference is an id, a source or a name.
 * @param said reference as a user typed it; empty matches nothing
 */
export function isMeant({ id, name, from }: Named, said: string): boolean {
  const wanted = said.trim();
  if (wanted === "") return false;
  const last = wanted.split(".").at(-1);
  return (
    wanted === id ||
    name.trim().toLocaleLowerCase() === wanted.toLocaleLowerCase() ||
    from.some((uuid) => uuid === wanted || (wanted.includes(".") && uuid.split(".").at(-1) === last))
  );
}

/**
 * Returns a payment with the uses of another item. Without such an item, the payment has 0 uses left.
 * @rule B-REST-04
 */
export function paidBy(pool: Pool | null, each: number): Payment {
  if (!pool) return { kind: "uses", left: 0, max: 0, pool: false, each };
  const { id, name, value, max } = pool;
  return { kind: "uses", left: value, max, pool: false, each, of: { id, name } };
}

const MAX_CIRCLE = 9;

function paymentOf({ pays, amount, pool }: FurtherUse, { uses, quantity, other }: Stock): Payment {
  if (pays === "elsewhere") return paidBy(other ?? null, amount);
  if (pays === "uses" && uses) return { kind: "uses", left: uses.value, max: uses.max, pool, each: amount };
  if (pays === "quantity" && quantity !== null) return { kind: "quantity", left: quantity };
  if (pays === "slot") return { kind: "slot", circle: 1 };
  // An unknown or missing supply counts as used up, so that the use is not free.
  return pays === "none" ? { kind: "none" } : { kind: "uses", left: 0, max: 0, pool: false };
}

function testOf({ test: { kind, attribute, dc, bonus, onSuccess } }: FurtherUse): ActivityTest {
  if (kind === "attack") return { kind, bonus };
  return kind === "save" && attribute !== "" ? { kind, attribute, dc, onSuccess } : { kind: "none" };
}

/** Returns the activity of a use that describes everything itself. @rule H-TURN-05 H-SPL-12 H-SPL-13 C-97 */
export function activityOfFurther(use: FurtherUse, stock: Stock): Activity {
  const placed = use.aim === "area" && use.area.shape !== "" && use.area.size > 0;
  const test = testOf(use);
  return {
    spends: use.spends,
    minutes: 0,
    trigger: use.spends === "reaction" ? use.trigger : "",
    pays: paymentOf(use, stock),
    components: {},
    materials: "",
    ritual: false,
    concentration: use.concentration,
    lasts: use.lasts,
    range: use.aim === "self" ? { kind: "self", value: 0 } : use.range,
    area: placed ? use.area : null,
    aim: placed ? "area" : use.aim === "area" ? "creatures" : use.aim,
    most: use.most > 0 && !placed ? { count: use.most, perCircle: 0 } : null,
    test,
    parts: use.parts
      .filter(({ formula }) => formula.trim() !== "")
      .map((part) => ({ ...part, type: part.kind === "damage" ? part.type : "", more: "", later: false })),
    ...moreOf(use),
    ...(use.gains.what === "" ? {} : { gains: { ...use.gains, what: use.gains.what, of: stock.other ?? null } }),
    ...(use.after === "" ? {} : { after: use.after }),
  };
}

/**
 * Returns the activity of a spell that an item casts. It needs no slot, no material and no preparation. The item may
 * set its own difficulty and attack bonus. Additional uses of the spell itself are not included, so a cast never leads
 * to another cast. A use that pays with a slot is the ordinary spell.
 * @param circle the spell's own circle
 * @rule H-TURN-05 H-SPL-10
 */
export function activityOfBorrowed(use: FurtherUse, spell: Activity, circle: number, stock: Stock): Activity {
  if (use.pays === "slot") return spell;
  const at = circle === 0 ? 0 : Math.max(circle, Math.min(MAX_CIRCLE, use.casts.circle));
  const { dc, bonus } = use.test;
  return {
    ...spell,
    pays: paymentOf(use, stock),
    // The reader of a scroll must speak and move for the spell. The scroll replaces the material.
    components: { ...spell.components, material: null },
    materials: "",
    ritual: false,
    test:
      spell.test.kind === "save"
        ? { ...spell.test, dc }
        : spell.test.kind === "attack"
          ? { ...spell.test, bonus }
          : spell.test,
    borrowed: { circle, at, top: Math.max(at, Math.min(MAX_CIRCLE, use.casts.top)) },
  };
}

/**
 * Returns a spell with other effects and moves, for spells with several options. Everything else comes from the spell.
 * @rule H-SPL-01
 */
export function variantOf(spell: Activity, use: FurtherUse): Activity {
  const { effects, moves } = moreOf(use);
  return { ...spell, effects, moves };
}

/**
 * Returns the activity that transfers a running effect to another creature. Its only cost is its action. It needs no
 * new test and no new concentration, because the spell already runs.
 * @rule H-SPL-01 H-CONC-01 B-CONC-01
 */
export function carriedOf(own: Activity, { spends }: Pick<FurtherUse, "spends">): Activity {
  return {
    ...own,
    spends,
    minutes: 0,
    trigger: "",
    pays: { kind: "none" },
    components: {},
    materials: "",
    ritual: false,
    concentration: false,
    area: null,
    aim: "creatures",
    most: { count: 1, perCircle: 0 },
    test: { kind: "none" },
    parts: [],
    carries: true,
  };
}

/**
 * Returns the lowest and highest number of points that the user may spend from a pool. For a borrowed spell, the
 * highest number depends on the highest circle.
 * @rule H-SPL-10
 */
export function spendable({ pays, borrowed }: Pick<Activity, "pays" | "borrowed">): { least: number; most: number } {
  if (pays.kind !== "uses") return { least: 0, most: 0 };
  const least = pays.each ?? 1;
  const most = !pays.pool ? least : borrowed ? Math.min(pays.left, least + borrowed.top - borrowed.at) : pays.left;
  return { least, most: Math.max(least, most) };
}

/** Returns the number of circles above the spell's own circle. */
export const aboveOf = ({ circle, at }: Borrowed, spent: number, least: number): number =>
  circle === 0 ? 0 : at - circle + Math.max(0, spent - least);
