/** A further use of a thing: what its own fields do not say. Either it says all of itself, or it borrows what a spell does. */
import type { Activity, ActivityPart, ActivityTest, Borrowed, Payment } from "./activity.ts";
import { moreOf, type MoreSource } from "./activity-more.ts";
import type { DeedSpends } from "../turn/turn-deeds.ts";

export const PAYMENTS = ["uses", "quantity", "none", "slot", "elsewhere"] as const;
export const AIMS = ["creatures", "self", "area"] as const;
/**
 * What a use fills up again: uses of its own thing, as many as the circle of the slot it takes, or one; one slot; slots whose circles
 * add up to a number, or so many of them; so many uses of another thing.
 */
export const GAINS = ["", "uses", "use", "slot", "circles", "slots", "pool"] as const;
/** After what alone it can be done; "" = whenever. @rule B-REST-04 */
export const AFTERS = ["", "short"] as const;
export const TESTS = ["none", "attack", "save"] as const;

export interface FurtherUse extends MoreSource {
  /** Unique within its item. */
  readonly key: string;
  readonly name: string;
  /** Only with this key of a choice of its item's; "" = always. */
  readonly option: string;
  /** Level from which it is there. @rule H-PRG-07 */
  readonly from: number;
  readonly spends: DeedSpends;
  readonly trigger: string;
  /** `amount` each time; `pool`: its user may spend more, which raises a borrowed spell, and is `@spent` in formulas. */
  readonly pays: (typeof PAYMENTS)[number];
  readonly amount: number;
  readonly pool: boolean;
  /** Of "elsewhere": the thing of its user whose uses it takes, of what fills up a "pool" that it gives to; see {@link isMeant}. */
  readonly of: string;
  /** `circle` of the slot, of several the highest; `amount` a formula that knows all `slots` there are. */
  readonly gains: { readonly what: (typeof GAINS)[number]; readonly circle: number; readonly amount: string };
  readonly after: (typeof AFTERS)[number];
  /** Whether it carries what its thing does already to somebody else; then it says nothing of that itself. */
  readonly carries: boolean;
  readonly aim: (typeof AIMS)[number];
  /** How many it is for; 0 = its words say it. */
  readonly most: number;
  /** ft */
  readonly range: { readonly kind: string; readonly value: number };
  /** ft */
  readonly area: { readonly shape: string; readonly size: number; readonly width: number; readonly chosen?: boolean };
  readonly lasts: { readonly kind: string; readonly value: number };
  readonly concentration: boolean;
  readonly test: {
    readonly kind: (typeof TESTS)[number];
    readonly attribute: string;
    readonly onSuccess: "half" | "none";
    /** Null = its user's own. */
    readonly dc: number | null;
    readonly bonus: number | null;
  };
  readonly parts: readonly { readonly kind: ActivityPart["kind"]; readonly formula: string; readonly type: string }[];
  /** The spell that it borrows, the circle it is cast at (0 = the spell's own), the highest that a pool raises it to. */
  readonly casts: { readonly uuid: string; readonly circle: number; readonly top: number };
}

/** What of a thing can be used up. */
export interface Stock {
  readonly uses: { readonly value: number; readonly max: number } | null;
  readonly quantity: number | null;
  /** The thing whose uses it takes instead, or gives; left out = its user has none such. */
  readonly other?: Pool | null;
}

/** A thing whose uses others take. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly max: number;
}

/** A thing as far as others name it. */
interface Named {
  readonly id: string | null;
  readonly name: string;
  /** References that it came by. */
  readonly from: readonly string[];
}

/**
 * Whether a thing is the one that another names as what it spends: by its id, by where it comes from, or by its name.
 * @param said as somebody has written it; "" = none
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
 * What is paid with another thing's uses: so many of them each time. Where there is none it cannot be paid.
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
  // What cannot be paid with is not taken for free.
  return pays === "none" ? { kind: "none" } : { kind: "uses", left: 0, max: 0, pool: false };
}

function testOf({ test: { kind, attribute, dc, bonus, onSuccess } }: FurtherUse): ActivityTest {
  if (kind === "attack") return { kind, bonus };
  return kind === "save" && attribute !== "" ? { kind, attribute, dc, onSuccess } : { kind: "none" };
}

/** A use that says all of itself. @rule H-TURN-05 H-SPL-12 H-SPL-13 C-97 */
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
 * A spell that a thing casts: no slot, no material, no preparation; its own DC and attack bonus where the thing states them.
 * Only what the spell itself does is borrowed, never a further use of it: so no chain of casts has more than one link. What is
 * paid with a slot is the spell as it is cast by everybody.
 * @param circle the spell's own
 * @rule H-TURN-05 H-SPL-10
 */
export function activityOfBorrowed(use: FurtherUse, spell: Activity, circle: number, stock: Stock): Activity {
  if (use.pays === "slot") return spell;
  const at = circle === 0 ? 0 : Math.max(circle, Math.min(MAX_CIRCLE, use.casts.circle));
  const { dc, bonus } = use.test;
  return {
    ...spell,
    pays: paymentOf(use, stock),
    // Who reads a scroll speaks and moves as the spell asks; its material is in the scroll.
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

/** A spell with one of several effects, as a word of command: everything else is the spell's own. @rule H-SPL-01 */
export function variantOf(spell: Activity, use: FurtherUse): Activity {
  const { effects, moves } = moreOf(use);
  return { ...spell, effects, moves };
}

/**
 * What a thing does already, carried to somebody else: its effects and its range, for nothing but what of a turn it takes. A test
 * was passed when it began, and whoever concentrates goes on.
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

/** The most and the least that is spent of a pool, and how many circles higher a borrowed spell is for it. @rule H-SPL-10 */
export function spendable({ pays, borrowed }: Pick<Activity, "pays" | "borrowed">): { least: number; most: number } {
  if (pays.kind !== "uses") return { least: 0, most: 0 };
  const least = pays.each ?? 1;
  const most = !pays.pool ? least : borrowed ? Math.min(pays.left, least + borrowed.top - borrowed.at) : pays.left;
  return { least, most: Math.max(least, most) };
}

/** Circles above the spell's own. */
export const aboveOf = ({ circle, at }: Borrowed, spent: number, least: number): number =>
  circle === 0 ? 0 : at - circle + Math.max(0, spent - least);
