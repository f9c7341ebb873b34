/**
 * Activities as items store them, and what they become. An activity states its results. Its cost, range, area, duration
 * and number of targets are those of its item, unless it states its own.
 */
import type { Activity, ActivityArea, ActivityPart, ActivityTest, Borrowed, Payment } from "./activity.ts";
import { moreOf, type ActivityContest, type MoreSource } from "./activity-results.ts";
import type { ActionCost } from "../turn/turn-actions.ts";
import { USES_PER } from "./uses.ts";

/** Ways to pay. "" = as the item itself is paid for: a slot, one of its uses, or one piece. */
export const PAYMENTS = ["", "uses", "quantity", "none", "slot", "elsewhere"] as const;
/** Targets. "" = whoever is in the area, the user if the range is "self", creatures otherwise. */
export const AIMS = ["", "creatures", "self", "area"] as const;
/**
 * What a use restores. "uses": uses of its own item, equal to the circle of the spent slot. "use": one use of its own
 * item. "slot": one slot. "circles": slots whose circles sum to `amount`. "slots": `amount` slots. "pool": uses of
 * another item.
 */
export const GAINS = ["", "uses", "use", "slot", "circles", "slots", "pool"] as const;
/** What must come first: a short rest, or the own turn if it was used before. Empty means nothing. @rule B-REST-04 B-MISC-10 */
export const AFTERS = ["", "short", "turn"] as const;
/** What starts an activity. Empty means a press. @rule H-TURN-03 B-DICE-14 */
export const STARTS = ["", "turnStart", "turnEnd", "damage", "rest", "fightEnd"] as const;

export interface StoredActivity extends MoreSource {
  /** Id within the item. */
  readonly id: string;
  /** Key of its kind. */
  readonly kind: string;
  /** "" = the name of the item. */
  readonly name: string;
  readonly img: string;
  readonly sort: number;
  /** Key of a chosen option of the item. Only with this option does the activity exist. Empty means always. */
  readonly option: string;
  /** Level from which the activity exists; 0 = always, also for a creature without levels. @rule H-PRG-07 */
  readonly from: number;
  /** "" = the action of the item. */
  readonly spends: ActionCost | "";
  readonly trigger: string;
  /**
   * What starts it besides a press, one of STARTS: the start or end of each turn of the bearer, damage that the bearer
   * takes, the end of its rest or fight. After damage its target is whoever dealt it. An unknown event starts nothing.
   */
  readonly starts: string;
  /**
   * `pays` names what the use costs, and `amount` how much per use. With `pool` the user may spend more. More points
   * raise the circle of a cast spell and are available as `@spent` in formulas.
   */
  readonly pays: (typeof PAYMENTS)[number];
  readonly amount: number;
  readonly pool: boolean;
  /**
   * Another item of the actor, by id, source or name; see `isMeant`. With "elsewhere" the use spends the uses of that
   * item. With the gain "pool" it restores them.
   */
  readonly of: string;
  /**
   * `circle` is the highest circle of the restored slots. `amount` is a formula that may use `slots`, the number of all
   * slots.
   */
  readonly gains: { readonly what: (typeof GAINS)[number]; readonly circle: number; readonly amount: string };
  readonly after: (typeof AFTERS)[number];
  /** True if the use transfers a running effect of its item to another creature. */
  readonly carries: boolean;
  readonly aim: (typeof AIMS)[number];
  /** Highest number of targets, and more per circle; 0 = that of the item. `kinds`: types of creatures, empty = all. */
  readonly targets: { readonly count: number; readonly perCircle: number; readonly kinds: readonly string[] };
  /** Kind "" = the range of the item. */
  readonly range: { readonly kind: string; readonly value: number };
  /** Shape "" = the area of the item. */
  readonly area: ActivityArea;
  /** Kind "" = as long as the item says. */
  readonly lasts: { readonly kind: string; readonly value: number };
  readonly concentration: boolean;
  /**
   * The attack roll, for kinds that make one. `bonus` null = that of the user. `defense`: "magical" or "physical".
   * `addsModifier`: the damage adds the modifier of the casting characteristic.
   * @rule H-SPL-16 C-36 C-98
   */
  readonly attack: { readonly bonus: number | null; readonly defense: string; readonly addsModifier: boolean } | null;
  /** The save of the targets. Attribute "" = none. `dc` null = that of the item or the user. @rule H-SPL-13 H-SPL-14 */
  readonly save: {
    readonly attribute: string;
    readonly charisma: boolean;
    readonly onSuccess: string;
    readonly dc: number | null;
  };
  /**
   * Checks of a contest, by the keys of Attributes or skills: what the user rolls, and with what a target may answer.
   * Without both there is none. @rule H-DICE-06
   */
  readonly contest: ActivityContest;
  readonly parts: readonly ActivityPart[];
  /** Creatures that appear beside the user, by the uuid of an actor; uuid "" = none. */
  readonly summons: { readonly uuid: string; readonly count: number };
  /**
   * The spell that the activity casts; uuid "" = none. `circle` is its casting circle; 0 means the spell's own circle.
   * `top` is the highest circle that points from a pool can reach.
   */
  readonly casts: { readonly uuid: string; readonly circle: number; readonly top: number };
}

/** What an item gives to each of its activities. */
export interface ItemBlock extends Pick<
  Activity,
  "spends" | "minutes" | "trigger" | "components" | "materials" | "ritual" | "concentration" | "lasts" | "area" | "most"
> {
  /** Null for an item that is not used itself, such as a passive feature. */
  readonly pays: Payment | null;
  /** Null if the item states no range. */
  readonly range: Activity["range"] | null;
  /** Difficulty of the item's saves. Null means the user's own. @rule C-97 */
  readonly dc: number | null;
}

/** An item whose uses other items spend or restore. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly max: number;
}

/** Supplies of an item that a use can spend. */
export interface Stock {
  readonly uses: { readonly value: number; readonly max: number } | null;
  readonly quantity: number | null;
  /** The other item whose uses are spent or restored. Null if the actor has no such item. */
  readonly other?: Pool | null;
}

const NOTHING = {
  minutes: 0,
  trigger: "",
  components: {},
  materials: "",
  ritual: false,
  concentration: false,
  lasts: { kind: "instant", value: 0 },
  range: null,
  area: null,
  most: null,
} as const;

const UNTOLD = { ...NOTHING, dc: null } as const;

const MINUTES: Readonly<Record<string, number>> = { minutes: 1, hours: 60 };

const known = (kind: string, others: ActionCost): ActionCost =>
  (["active", "bonus", "reaction", "legendary", "free"] as const).find((one) => one === kind) ?? others;

/** Item data of a spell. */
export interface SpellSource {
  readonly circle: number;
  readonly casting: { readonly kind: string; readonly value: number; readonly trigger: string };
  readonly range: Activity["range"];
  readonly area: ActivityArea;
  readonly duration: { readonly kind: string; readonly value: number };
  readonly concentration: boolean;
  readonly ritual: boolean;
  readonly components: {
    readonly verbal: boolean;
    readonly somatic: boolean;
    readonly material: boolean;
    readonly materials: string;
    readonly price: number;
    readonly consumed: boolean;
  };
  readonly targets: { readonly count: number; readonly perCircle: number };
}

/** Returns what a spell gives to its activities. @rule H-SPL-01 H-SPL-04 H-SPL-09 H-SPL-11 B-ACT-14 B-SPL-05 B-SPL-06 */
export function blockOfSpell(spell: SpellSource): ItemBlock {
  const { circle, casting, area, components, targets } = spell;
  return {
    spends: known(casting.kind, "active"),
    minutes: casting.value * (MINUTES[casting.kind] ?? 0),
    trigger: casting.trigger,
    pays: circle === 0 ? { kind: "none" } : { kind: "slot", circle },
    components: {
      verbal: components.verbal,
      somatic: components.somatic,
      material: components.material ? { price: components.price, consumed: components.consumed } : null,
    },
    materials: components.material ? components.materials : "",
    ritual: spell.ritual,
    concentration: spell.concentration,
    lasts: spell.duration,
    range: spell.range,
    area: area.shape === "" ? null : area,
    most: targets.count > 0 ? { count: targets.count, perCircle: targets.perCircle } : null,
    dc: null,
  };
}

/** Item data of a feature. */
export interface FeatureSource {
  readonly action: string;
  readonly uses: { readonly value: number; readonly max: number };
  readonly usesPer: { readonly of: string; readonly times: number };
  readonly save: { readonly dc: number | null };
}

/**
 * Returns what a feature gives to its activities. A passive feature without uses is not used itself. If the number of
 * uses depends on levels and is more than one per level, the uses are a pool.
 * @param paid payment with the uses of another item; null if the feature has its own
 * @rule H-PRG-07 B-REST-04 C-97
 */
export function blockOfFeature({ action, uses, usesPer, save }: FeatureSource, paid: Payment | null): ItemBlock {
  const pool = usesPer.times > 1 && USES_PER.some((key) => key === usesPer.of);
  const counted = uses.max > 0;
  const own: Payment = counted ? { kind: "uses", left: uses.value, max: uses.max, pool } : { kind: "none" };
  return {
    ...UNTOLD,
    spends: known(action, "free"),
    pays: action === "passive" && !counted ? null : (paid ?? own),
    dc: save.dc,
  };
}

/** Range in feet to a creature that receives the consumable. */
const REACH = 5;

/**
 * Returns what a consumable gives to its activities. It costs one use, or one piece if the item has no uses. It can be
 * given to another creature.
 * @rule H-TURN-05 H-HEAL-01 B-ACT-20 B-REST-01 B-THP-03
 */
export function blockOfConsumable({ uses, quantity }: Pick<FeatureSource, "uses"> & { quantity: number }): ItemBlock {
  return {
    ...UNTOLD,
    spends: "active",
    pays:
      uses.max > 0
        ? { kind: "uses", left: uses.value, max: uses.max, pool: false }
        : { kind: "quantity", left: quantity },
    range: { kind: "feet", value: REACH },
    most: { count: 1, perCircle: 0 },
  };
}

/** Returns what any other item gives to its activities: they cost a use, if it counts uses. @rule H-TURN-05 */
export function blockOfThing(uses: Stock["uses"]): ItemBlock {
  return {
    ...UNTOLD,
    spends: "active",
    pays: uses && uses.max > 0 ? { kind: "uses", left: uses.value, max: uses.max, pool: false } : { kind: "none" },
  };
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

function paymentOf(
  { pays, amount, pool }: StoredActivity,
  block: ItemBlock,
  { uses, quantity, other }: Stock,
): Payment | null {
  if (pays === "") return block.pays;
  if (pays === "elsewhere") return paidBy(other ?? null, amount);
  if (pays === "uses" && uses) return { kind: "uses", left: uses.value, max: uses.max, pool, each: amount };
  if (pays === "quantity" && quantity !== null) return { kind: "quantity", left: quantity };
  if (pays === "slot") return { kind: "slot", circle: 1 };
  // An unknown or missing supply counts as used up, so that the use is not free.
  return pays === "none" ? { kind: "none" } : { kind: "uses", left: 0, max: 0, pool: false };
}

function testOf({ kind, attack, save, contest }: StoredActivity, block: ItemBlock): ActivityTest {
  if (attack) return { kind: "attack", ...attack };
  const [answer] = contest.against;
  if (contest.by !== "" && answer !== undefined)
    return { kind: "save", attribute: answer, dc: null, onSuccess: "none", contest };
  if (save.attribute === "") return { kind: "none" };
  return {
    kind: "save",
    attribute: save.attribute,
    ...(save.charisma ? { charisma: true } : {}),
    ...(kind === "check" ? { check: true } : {}),
    dc: save.dc ?? block.dc,
    onSuccess: save.onSuccess === "half" ? "half" : "none",
  };
}

const SELF = { kind: "self", value: 0 } as const;
/** Kinds that are meant for others where nothing states a range. */
const OUTWARD: readonly string[] = ["attack", "save", "contest", "damage", "move"];
const isOutward = ({ kind, amends }: StoredActivity): boolean => OUTWARD.includes(kind) || amends?.as === "answers";
const SOMEWHERE = { kind: "special", value: 0 } as const;
/** Returns targets, range and area. */
function reachOf(use: StoredActivity, block: ItemBlock): Pick<Activity, "aim" | "range" | "area" | "most"> {
  const own = use.area.shape !== "" && use.area.size > 0 ? use.area : null;
  const area = use.carries ? null : (own ?? block.area);
  const range = use.range.kind === "" ? block.range : use.range;
  const meant =
    use.aim || (area ? "area" : (range ?? (isOutward(use) ? SOMEWHERE : SELF)).kind === "self" ? "self" : "creatures");
  const aim = meant === "area" && !area ? "creatures" : meant;
  const { count, perCircle } = use.targets;
  return {
    aim,
    range: range ?? (aim === "self" ? SELF : SOMEWHERE),
    area: aim === "creatures" ? null : area,
    most: count > 0 ? { count, perCircle } : own ? null : block.most,
  };
}

/**
 * Returns what a stored activity does; null if it cannot be used, because its item is not used itself. What only the
 * use of the item itself has, such as components and casting time, an activity with a cost of its own has not.
 * @rule H-TURN-05 H-SPL-12 H-SPL-13 H-PRG-07 C-94 C-97 B-AOE-01
 */
export function activityFrom(use: StoredActivity, block: ItemBlock, stock: Stock): Activity | null {
  const pays = paymentOf(use, block, stock);
  if (!pays) return null;
  const { lasts, concentration, components, materials, ritual } = block;
  const itself = use.pays === "";
  const spends = use.spends || block.spends;
  return {
    ...(itself ? { components, materials, ritual } : { components: {}, materials: "", ritual: false }),
    ...reachOf(use, block),
    spends,
    minutes: itself && use.spends === "" ? block.minutes : 0,
    trigger: spends === "reaction" ? use.trigger || block.trigger : "",
    pays,
    lasts: use.lasts.kind === "" ? lasts : use.lasts,
    concentration: use.concentration || (itself && concentration),
    ...(use.targets.kinds.length > 0 ? { kinds: use.targets.kinds } : {}),
    test: testOf(use, block),
    parts: use.parts
      .filter(({ formula }) => formula.trim() !== "")
      .map((part) => ({ ...part, type: part.kind === "damage" ? part.type : "" })),
    ...moreOf(use),
    ...(use.gains.what === "" ? {} : { gains: { ...use.gains, what: use.gains.what, of: stock.other ?? null } }),
    ...(use.after === "" ? {} : { after: use.after }),
    ...(use.carries ? { carries: true } : {}),
    ...(use.summons.uuid === "" ? {} : { summons: use.summons }),
  };
}

const MAX_CIRCLE = 9;

/**
 * Returns the activity of a spell that an item casts. It needs no slot, no material and no preparation. The item may
 * set its own difficulty, attack bonus and dice. A use that pays with a slot is the ordinary spell. An activity of the spell
 * that casts another one is not followed.
 * @param circle the spell's own circle
 * @rule H-TURN-05 H-SPL-10
 */
export function activityOfCast(
  use: StoredActivity,
  spell: Activity,
  circle: number,
  block: ItemBlock,
  stock: Stock,
): Activity | null {
  if (use.pays === "slot") return spell;
  const pays = paymentOf(use, block, stock);
  if (!pays) return null;
  const at = circle === 0 ? 0 : Math.max(circle, Math.min(MAX_CIRCLE, use.casts.circle));
  const { test } = spell;
  return {
    ...spell,
    pays,
    parts: [...use.parts, ...spell.parts.filter(({ kind }) => !use.parts.some((own) => own.kind === kind))],
    // The reader of a scroll must speak and move for the spell. The scroll replaces the material.
    components: { ...spell.components, material: null },
    materials: "",
    ritual: false,
    test:
      test.kind === "save"
        ? { ...test, dc: use.save.dc ?? block.dc }
        : test.kind === "attack"
          ? { ...test, bonus: use.attack?.bonus ?? null }
          : test,
    borrowed: { circle, at, top: Math.max(at, Math.min(MAX_CIRCLE, use.casts.top)) },
  };
}

/**
 * Returns the lowest and highest number of points that the user may spend from a pool, for a spell by its highest circle.
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
