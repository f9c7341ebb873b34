/** The draft of a new character: stored on the actor as JSON, parsed defensively, and changed step by step. Pure. */
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import {
  POINT_BUY,
  STANDARD_ARRAY,
  type Values,
  pointsLeft,
  raiseProblem,
  raisedValue,
  unspentValues,
} from "../../rules/character/creation.ts";
import {
  type Stored,
  among,
  between,
  forEachKey,
  forSomeKeys,
  list,
  oneOf,
  optional,
  optionalWord,
  record,
  underNames,
  word,
  yes,
} from "../../data/record/record.pure.ts";
import { CHARACTERISTIC_RANGE } from "../../rules/basics/characteristics.ts";
import { type Currency, MASTERY_TRACKS, type MasteryTrack } from "../../rules/character/mastery.ts";
import { GUIDE_STEPS, type GuideStep } from "../../rules/games/game.ts";
import type { Wish } from "./plan-mastery.pure.ts";
import { ORIGIN_KINDS, type OriginKind } from "./plan-origin.pure.ts";

/** The steps of the guide in order, of all games. */
export const STEPS = GUIDE_STEPS;
export type Step = GuideStep;

/** Methods to determine the characteristics. */
export const WAYS = ["array", "points", "rolled", "typed"] as const;
export type Way = (typeof WAYS)[number];

const [MOST_LINES, MOST_SPELLS, MOST_FEATURES, MOST_SKILLS] = [60, 100, 100, 200];
export const MOST_QUANTITY = 999;
/** Highest number of ranks of a skill that a draft holds. */
export const RANKS_LIMIT = 999;

/** Chosen keys by the index of the choice in its item. */
const CHOSEN = underNames(list(optionalWord(), MOST_FEATURES), MOST_FEATURES, /^\d{1,3}$/u);
export type Chosen = Readonly<Record<number, readonly string[]>>;

/**
 * A chosen class, species, or background, with its choices and the choices of its features by UUID. Replacements for duplicate
 * proficiencies are stored under `instead`.
 */
const PICKED = optional(
  record({
    uuid: word(),
    chosen: CHOSEN,
    features: underNames(CHOSEN, MOST_FEATURES),
    /** Chosen by the recommended build, not by the user: another class brings its own. */
    advised: { read: among([true], undefined) },
  }),
  ({ uuid }) => uuid !== "",
);

/** Equipment in the cart: item, quantity, and whether the background gives it for free. */
const LINE = optional(
  record({
    uuid: word(),
    quantity: { read: (value) => between(1, MOST_QUANTITY).read(value) ?? 1 },
    free: yes(),
  }),
  ({ uuid }) => uuid !== "",
);
export type CartLine = NonNullable<Stored<typeof LINE>>;

/** Origins that give starting equipment, in the order of equipping. */
export const KIT_KINDS = ["class", "background"] as const;
export type KitKind = (typeof KIT_KINDS)[number];
/** The equipment with its extra gold, the second kit with its own, or the gold instead. */
const KIT_WAYS = ["things", "second", "gold"] as const;
export type KitWay = (typeof KIT_WAYS)[number];

const VALUES = forEachKey(CHARACTERISTICS, between(CHARACTERISTIC_RANGE.min, CHARACTERISTIC_RANGE.max));

const WISHED = record({ track: word(), key: word(), toStep: between(1, 4), currency: word() });
function readWish(value: unknown): Wish | null {
  const { track, key, toStep, currency } = WISHED.read(value);
  if (!isTrack(track) || toStep === null) return null;
  const currencies: readonly Currency[] = MASTERY_TRACKS[track].currencies;
  return { track, key, toStep, currency: currencies.find((one) => one === currency) ?? currencies[0] ?? "power" };
}

function isTrack(track: string): track is MasteryTrack {
  return Object.hasOwn(MASTERY_TRACKS, track);
}

const UUIDS = {
  read: (value: unknown): string[] => [...new Set(list(optionalWord()).read(value))].slice(0, MOST_SPELLS),
};

/** Malformed values count as undecided. */
const DRAFT = record({
  step: oneOf(STEPS, "species"),
  origins: forEachKey(ORIGIN_KINDS, PICKED),
  way: oneOf(WAYS, "array"),
  values: VALUES,
  /** Values of the other methods. They come back when the user returns to a method. */
  kept: forSomeKeys(WAYS, optional(VALUES)),
  /** The six rolled values in rolled order. */
  rolled: list(between(3, 18), CHARACTERISTICS.length),
  raises: forSomeKeys(CHARACTERISTICS, between(1, 2)),
  wishes: list({ read: readWish }, MOST_FEATURES),
  /** @rule D-C6 */
  ranks: underNames(between(0, RANKS_LIMIT), MOST_SKILLS),
  /** UUIDs of spells to learn, in the order of choice. */
  spells: UUIDS,
  /** UUIDs of those spells that are prepared from a spellbook. */
  ready: UUIDS,
  cart: list(LINE, MOST_LINES),
  /** The chosen variant of each kit. It is a state, so two clients that choose the same variant take it once. */
  kits: forSomeKeys(KIT_KINDS, { read: among(KIT_WAYS, null) }),
  /** Gold to spend, in gp; null = not entered. */
  purse: between(0, 1_000_000),
  /** Name of the character; "" = keep the name of the actor. */
  name: word(),
  img: word(),
});
export type Draft = Stored<typeof DRAFT>;

const undecided = (): Values => VALUES.read({});

/** Returns an empty draft. */
export const emptyDraft = (): Draft => DRAFT.read({});

/** Reads a stored draft. @returns null if there is no draft */
export function readDraft(text: string): Draft | null {
  if (text === "") return null;
  try {
    return DRAFT.read(JSON.parse(text));
  } catch {
    return emptyDraft();
  }
}

/** Changes an origin in the draft. Drops the choices of the old origin, and mastery and spells that depend on it. */
export function pick(draft: Draft, kind: OriginKind, uuid: string): Draft {
  if (draft.origins[kind]?.uuid === uuid) return draft;
  const origins = { ...draft.origins, [kind]: uuid === "" ? null : { uuid, chosen: {}, features: {} } };
  return {
    ...draft,
    origins,
    raises: kind === "background" ? {} : draft.raises,
    wishes: kind === "species" ? draft.wishes : [],
    ...(kind === "class" ? { ranks: {}, spells: [], ready: [] } : {}),
    kits: Object.fromEntries(Object.entries(draft.kits).filter(([of]) => of !== kind)),
  };
}

/** Sets the ranks of a skill. @rule D-C6 */
export const setRanks = (draft: Draft, key: string, ranks: number): Draft => ({
  ...draft,
  ranks: { ...draft.ranks, [key]: ranks },
});

/** Adds or removes one key of a choice. @param feature UUID of the feature with the choice; "" = the origin itself */
export function pickKey(
  draft: Draft,
  kind: OriginKind,
  feature: string,
  index: number,
  key: string,
  on: boolean,
): Draft {
  const old = draft.origins[kind];
  if (!old) return draft;
  const before = feature === "" ? old.chosen : (old.features[feature] ?? {});
  const keys = (before[index] ?? []).filter((one) => one !== key);
  const chosen = { ...before, [index]: on ? [...keys, key] : keys };
  return {
    ...draft,
    origins: {
      ...draft.origins,
      [kind]: feature === "" ? { ...old, chosen } : { ...old, features: { ...old.features, [feature]: chosen } },
    },
  };
}

/** Makes one key the only one of a choice. */
export function pickOnly(draft: Draft, kind: OriginKind, feature: string, index: number, key: string): Draft {
  const old = draft.origins[kind];
  const before = (feature === "" ? old?.chosen : old?.features[feature])?.[index] ?? [];
  const without = before.reduce((left, one) => pickKey(left, kind, feature, index, one, false), draft);
  return pickKey(without, kind, feature, index, key, true);
}

/** Adds or removes a spell. A removed spell is no longer prepared. */
export function learnSpell(draft: Draft, uuid: string, on: boolean): Draft {
  const others = draft.spells.filter((one) => one !== uuid);
  return on
    ? { ...draft, spells: [...others, uuid].slice(0, MOST_SPELLS) }
    : { ...draft, spells: others, ready: draft.ready.filter((one) => one !== uuid) };
}

/** Prepares or unprepares a spell of the spellbook. @rule H-SPL-07 */
export function prepareSpell(draft: Draft, uuid: string, on: boolean): Draft {
  const others = draft.ready.filter((one) => one !== uuid);
  return { ...draft, ready: on && draft.spells.includes(uuid) ? [...others, uuid] : others };
}

/**
 * Changes the method for characteristics. Restores the earlier values of that method. Values of different methods never mix.
 * @rule H-CHAR-01
 */
export function setMethod(draft: Draft, way: Way): Draft {
  if (way === draft.way) return draft;
  const { [way]: found, ...others } = draft.kept;
  const fresh = way === "points" ? forEachKey(CHARACTERISTICS, { read: () => POINT_BUY.min }).read({}) : undecided();
  return { ...draft, way, values: found ?? fresh, kept: { ...others, [draft.way]: draft.values } };
}

/**
 * Sets one value. For a fixed set of values, accepts only an unused value. The arrow keys step through the options of a select box, so the
 * choice must not change another characteristic.
 */
export function setValue(draft: Draft, key: Characteristic, value: number | null): Draft {
  const free = { ...draft.values, [key]: null };
  const fits =
    value === null ||
    draft.way === "points" ||
    draft.way === "typed" ||
    unspentValues(setOf(draft), free).includes(value);
  return fits ? { ...draft, values: { ...draft.values, [key]: value } } : draft;
}

/** Exchanges the values of two characteristics. @rule H-CHAR-01 */
export function swapValues(draft: Draft, one: Characteristic, other: Characteristic): Draft {
  const { values } = draft;
  return { ...draft, values: { ...values, [one]: values[other], [other]: values[one] } };
}

/** Returns the set of values to distribute; empty for point buy and typed values. */
export function setOf({ way, rolled }: Pick<Draft, "way" | "rolled">): readonly number[] {
  return way === "array" ? STANDARD_ARRAY : way === "rolled" ? rolled : [];
}

/** Stores newly rolled values and resets their distribution. */
export function takeRolled(draft: Draft, rolled: readonly number[]): Draft {
  return { ...setMethod(draft, "rolled"), rolled: [...rolled], values: undecided() };
}

/** Returns the values with raises. Undecided values stay null, and invalid raises do not count. */
export function finalValues({ values, raises }: Pick<Draft, "values" | "raises">, among: readonly string[]): Values {
  const counts = raiseProblem(raises, among) === null;
  const raised = CHARACTERISTICS.map((key) => {
    const value = values[key];
    return [key, value === null ? null : raisedValue(value, counts ? (raises[key] ?? 0) : 0)] as const;
  });
  return { ...values, ...Object.fromEntries(raised) };
}

/** Returns what is still missing in the step for characteristics. */
export function valuesOpen(draft: Draft, among: readonly string[]): ("values" | "points" | "overspent" | "raises")[] {
  const left = pointsLeft(draft.values);
  return [
    ...(CHARACTERISTICS.some((key) => draft.values[key] === null) ? (["values"] as const) : []),
    ...(draft.way === "points" && left > 0 ? (["points"] as const) : []),
    ...(draft.way === "points" && left < 0 ? (["overspent"] as const) : []),
    ...(raiseProblem(draft.raises, among) === null ? [] : (["raises"] as const)),
  ];
}

/** Returns the choice of kits as text: "class:things background:gold"; "" = none. */
export function kitsKey(kits: Draft["kits"]): string {
  return KIT_KINDS.flatMap((kind) => (kits[kind] ? [`${kind}:${kits[kind]}`] : [])).join(" ");
}

/** Takes the kits of such a text. It is the whole choice, so two clients that choose the same take it once. */
export function takeKits(draft: Draft, key: string): Draft {
  const wished = new Set(key.split(" "));
  const kits = KIT_KINDS.flatMap((kind) => {
    const way = KIT_WAYS.find((one) => wished.has(`${kind}:${one}`));
    return way ? [[kind, way] as const] : [];
  });
  return { ...draft, kits: Object.fromEntries(kits) };
}

/** Sets how many pieces of an item the cart holds; 0 takes it out. */
export function setQuantity(draft: Draft, uuid: string, quantity: number): Draft {
  if (draft.cart.some((line) => line.uuid === uuid)) return changeLine(draft, uuid, { quantity });
  if (quantity <= 0 || draft.cart.length >= MOST_LINES) return draft;
  return changeLine({ ...draft, cart: [...draft.cart, { uuid, quantity: 1, free: false }] }, uuid, { quantity });
}

/** Changes the quantity of an item in the cart (0 removes it), or whether it is free. */
export function changeLine(
  draft: Draft,
  uuid: string,
  { quantity, free }: { readonly quantity?: number; readonly free?: boolean },
): Draft {
  return {
    ...draft,
    cart: draft.cart.flatMap((line) => {
      if (line.uuid !== uuid) return [line];
      const next = Math.max(0, Math.min(MOST_QUANTITY, Math.trunc(quantity ?? line.quantity)));
      return next === 0 ? [] : [{ ...line, quantity: next, free: free ?? line.free }];
    }),
  };
}

/** Joins the starting kits of a class and a background. Pure. */
export interface KitThing {
  readonly uuid: string;
  readonly quantity: number;
  /** Whether more of them help: what is used up or thrown, and what is counted in dozens. */
  readonly adds: boolean;
}
interface Line {
  readonly uuid: string;
  readonly quantity: number;
}

/** Returns the quantities of one kit, each thing once. */
function counted(kit: readonly KitThing[]): KitThing[] {
  const lines = new Map<string, KitThing>();
  for (const thing of kit) {
    const before = lines.get(thing.uuid);
    lines.set(thing.uuid, before ? { ...thing, quantity: before.quantity + thing.quantity } : thing);
  }
  return [...lines.values()];
}

/**
 * Returns all things of the kits in order. Nobody needs a second robe: of a thing that does not add up the larger number stays, and
 * the rest is a double.
 */
export function mergeKits(kits: readonly (readonly KitThing[])[]): {
  readonly things: readonly Line[];
  readonly doubles: readonly Line[];
} {
  const things = new Map<string, number>();
  const doubles: Line[] = [];
  for (const kit of kits)
    for (const { uuid, quantity, adds } of counted(kit)) {
      const before = things.get(uuid);
      if (before === undefined || adds) things.set(uuid, (before ?? 0) + quantity);
      else {
        things.set(uuid, Math.max(before, quantity));
        doubles.push({ uuid, quantity: Math.min(before, quantity) });
      }
    }
  return { things: [...things].map(([uuid, quantity]) => ({ uuid, quantity })), doubles };
}
