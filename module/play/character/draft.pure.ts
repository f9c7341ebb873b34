/** The draft of a character that is being made: kept on the actor as text, read without trust, changed step by step. Pure. */
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import {
  POINT_BUY,
  raisedValue,
  raiseProblem,
  STANDARD_ARRAY,
  unspentValues,
  pointsLeft,
  type Raises,
  type Values,
} from "../../rules/character/creation.ts";
import { CHARACTERISTIC_RANGE } from "../../rules/basics/characteristics.ts";
import { MASTERY_TRACKS, type Currency, type MasteryTrack } from "../../rules/character/mastery.ts";
import type { Wish } from "./plan-mastery.pure.ts";
import { ORIGIN_KINDS, type OriginKind } from "./plan-origin.pure.ts";

/** The steps in their order. */
export const STEPS = [...ORIGIN_KINDS, "values", "mastery", "spells", "equipment", "summary"] as const;
export type Step = (typeof STEPS)[number];

/** How the values of the characteristics come about. */
export const WAYS = ["array", "points", "rolled", "typed"] as const;
export type Way = (typeof WAYS)[number];

/** Keys by the place of their choice in its item's list. */
export type Chosen = Readonly<Record<number, readonly string[]>>;

/**
 * A class, species or background that was picked, with what was chosen in it and, by reference, in its features; what was
 * chosen for what is given twice stands among these as `instead`.
 */
export interface Picked {
  readonly uuid: string;
  readonly chosen: Chosen;
  readonly features: Readonly<Record<string, Chosen>>;
}

/** Things to have: of which, how many, and whether they come with the background instead of being paid. */
export interface CartLine {
  readonly uuid: string;
  readonly quantity: number;
  readonly free: boolean;
}

/** Who gives something to begin with, in the order in which it is put on. */
export const KIT_KINDS = ["class", "background"] as const;
export type KitKind = (typeof KIT_KINDS)[number];
/** The things with the gold beside them, or the gold in their place. */
export type KitWay = "things" | "gold";

export interface Draft {
  readonly step: Step;
  readonly origins: Readonly<Record<OriginKind, Picked | null>>;
  readonly way: Way;
  readonly values: Values;
  /** What was decided by the other ways, found again when one goes back to them. */
  readonly kept: Partial<Readonly<Record<Way, Values>>>;
  /** The six rolled values, as they fell. */
  readonly rolled: readonly number[];
  readonly raises: Raises;
  readonly wishes: readonly Wish[];
  /** Spells to learn, in the order in which they were chosen. */
  readonly spells: readonly string[];
  /** Those of them that are prepared out of a book. */
  readonly ready: readonly string[];
  readonly cart: readonly CartLine[];
  /** What is taken of each: a state, so that two who take the same take it once. */
  readonly kits: Partial<Readonly<Record<KitKind, KitWay>>>;
  /** Gold to buy with; null = nobody has said. */
  readonly purse: number | null;
  /** "" = the actor's own. */
  readonly name: string;
  readonly img: string;
}

const MOST_LINES = 60;
const MOST_SPELLS = 100;
const MOST_FEATURES = 100;
export const MOST_QUANTITY = 999;

function record<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

function undecided(): Values {
  return record(CHARACTERISTICS, () => null);
}

function readValues(value: unknown): Values {
  const values = plain(value);
  return record(CHARACTERISTICS, (key) => whole(values[key], CHARACTERISTIC_RANGE.min, CHARACTERISTIC_RANGE.max));
}

/** Nothing decided yet. */
export function emptyDraft(): Draft {
  return {
    step: "species",
    origins: record(ORIGIN_KINDS, () => null),
    way: "array",
    values: undecided(),
    kept: {},
    rolled: [],
    raises: {},
    wishes: [],
    spells: [],
    ready: [],
    cart: [],
    kits: {},
    purse: null,
    name: "",
    img: "",
  };
}

type Plain = Record<string, unknown>;

function plain(value: unknown): Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Plain) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function word(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 500) : "";
}

function whole(value: unknown, min: number, max: number): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : null;
}

function readChosen(value: unknown): Chosen {
  return Object.fromEntries(
    Object.entries(plain(value))
      .filter(([index]) => /^\d{1,3}$/u.test(index))
      .map(([index, keys]) => [
        index,
        list(keys)
          .map(word)
          .filter((key) => key !== ""),
      ]),
  );
}

function readPicked(value: unknown): Picked | null {
  const { uuid, chosen, features } = plain(value);
  if (word(uuid) === "") return null;
  const own = Object.entries(plain(features))
    .filter(([reference]) => reference !== "__proto__")
    .slice(0, MOST_FEATURES);
  return {
    uuid: word(uuid),
    chosen: readChosen(chosen),
    features: Object.fromEntries(own.map(([reference, keys]) => [reference, readChosen(keys)])),
  };
}

function isTrack(track: string): track is MasteryTrack {
  return Object.hasOwn(MASTERY_TRACKS, track);
}

function readWish(value: unknown): Wish[] {
  const { track, key, toStep, currency } = plain(value);
  const step = whole(toStep, 1, 4);
  const name = word(track);
  if (!isTrack(name) || step === null) return [];
  const currencies: readonly Currency[] = MASTERY_TRACKS[name].currencies;
  return [
    {
      track: name,
      key: word(key),
      toStep: step,
      currency: currencies.find((one) => one === currency) ?? currencies[0] ?? "power",
    },
  ];
}

function readUuids(value: unknown): string[] {
  const uuids = list(value)
    .map(word)
    .filter((uuid) => uuid !== "");
  return [...new Set(uuids)].slice(0, MOST_SPELLS);
}

function readLine(value: unknown): CartLine[] {
  const { uuid, quantity, free } = plain(value);
  return word(uuid) === ""
    ? []
    : [{ uuid: word(uuid), quantity: whole(quantity, 1, MOST_QUANTITY) ?? 1, free: free === true }];
}

/** A draft from what the actor keeps; whatever cannot be read counts as not decided. @returns null when there is none */
export function readDraft(text: string): Draft | null {
  if (text === "") return null;
  let source: Plain = {};
  try {
    source = plain(JSON.parse(text));
  } catch {
    return emptyDraft();
  }
  const kept = plain(source["kept"]);
  const raises = plain(source["raises"]);
  const origins = plain(source["origins"]);
  const kits = plain(source["kits"]);
  return {
    step: STEPS.find((step) => step === source["step"]) ?? "species",
    origins: record(ORIGIN_KINDS, (kind) => readPicked(origins[kind])),
    way: WAYS.find((way) => way === source["way"]) ?? "array",
    values: readValues(source["values"]),
    kept: Object.fromEntries(WAYS.flatMap((way) => (kept[way] === undefined ? [] : [[way, readValues(kept[way])]]))),
    rolled: list(source["rolled"])
      .flatMap((value) => whole(value, 3, 18) ?? [])
      .slice(0, CHARACTERISTICS.length),
    raises: Object.fromEntries(
      CHARACTERISTICS.flatMap((key) => {
        const by = whole(raises[key], 1, 2);
        return by === null ? [] : [[key, by]];
      }),
    ),
    wishes: list(source["wishes"]).flatMap(readWish),
    spells: readUuids(source["spells"]),
    ready: readUuids(source["ready"]),
    cart: list(source["cart"]).flatMap(readLine).slice(0, MOST_LINES),
    kits: Object.fromEntries(
      KIT_KINDS.flatMap((kind) => {
        const way = kits[kind];
        return way === "things" || way === "gold" ? [[kind, way]] : [];
      }),
    ),
    purse: whole(source["purse"], 0, 1_000_000),
    name: word(source["name"]),
    img: word(source["img"]),
  };
}

/** The draft with another origin; what was chosen in the former one goes, and mastery and spells with what they stood on. */
export function pick(draft: Draft, kind: OriginKind, uuid: string): Draft {
  if (draft.origins[kind]?.uuid === uuid) return draft;
  const origins = { ...draft.origins, [kind]: uuid === "" ? null : { uuid, chosen: {}, features: {} } };
  return {
    ...draft,
    origins,
    raises: kind === "background" ? {} : draft.raises,
    wishes: kind === "species" ? draft.wishes : [],
    ...(kind === "class" ? { spells: [], ready: [] } : {}),
    kits: Object.fromEntries(Object.entries(draft.kits).filter(([of]) => of !== kind)),
  };
}

/** One key chosen or not, in one choice. @param feature reference of the feature whose choice it is; "" = the origin's own */
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

/** A spell learned or not; one that leaves the book is not prepared any more. */
export function learnSpell(draft: Draft, uuid: string, on: boolean): Draft {
  const others = draft.spells.filter((one) => one !== uuid);
  return on
    ? { ...draft, spells: [...others, uuid].slice(0, MOST_SPELLS) }
    : { ...draft, spells: others, ready: draft.ready.filter((one) => one !== uuid) };
}

/** A spell of the book prepared or not. @rule H-SPL-07 */
export function prepareSpell(draft: Draft, uuid: string, on: boolean): Draft {
  const others = draft.ready.filter((one) => one !== uuid);
  return { ...draft, ready: on && draft.spells.includes(uuid) ? [...others, uuid] : others };
}

/** Another way to the values, from its beginning or where it was left: what one way gave is nothing to the other. @rule H-CHAR-01 */
export function takeWay(draft: Draft, way: Way): Draft {
  if (way === draft.way) return draft;
  const { [way]: found, ...others } = draft.kept;
  const fresh = way === "points" ? record(CHARACTERISTICS, () => POINT_BUY.min) : undecided();
  return { ...draft, way, values: found ?? fresh, kept: { ...others, [draft.way]: draft.values } };
}

/** One value; of a set only what nobody else has. With arrows one walks through the values: another one's must not move along. */
export function setValue(draft: Draft, key: Characteristic, value: number | null): Draft {
  const free = { ...draft.values, [key]: null };
  const fits =
    value === null ||
    draft.way === "points" ||
    draft.way === "typed" ||
    unspentValues(setOf(draft), free).includes(value);
  return fits ? { ...draft, values: { ...draft.values, [key]: value } } : draft;
}

/** The values that are to be spread; none where they are bought or typed. */
export function setOf({ way, rolled }: Pick<Draft, "way" | "rolled">): readonly number[] {
  return way === "array" ? STANDARD_ARRAY : way === "rolled" ? rolled : [];
}

/** Newly rolled values: whatever was spread before is undecided. */
export function takeRolled(draft: Draft, rolled: readonly number[]): Draft {
  return { ...takeWay(draft, "rolled"), rolled: [...rolled], values: undecided() };
}

/** Values with their raises; undecided ones stay so, and raises that may not be count for nothing. */
export function finalValues({ values, raises }: Pick<Draft, "values" | "raises">, among: readonly string[]): Values {
  const counts = raiseProblem(raises, among) === null;
  return record(CHARACTERISTICS, (key) => {
    const value = values[key];
    return value === null ? null : raisedValue(value, counts ? (raises[key] ?? 0) : 0);
  });
}

/** What is still open in the step of values. */
export function valuesOpen(draft: Draft, among: readonly string[]): ("values" | "points" | "overspent" | "raises")[] {
  const left = pointsLeft(draft.values);
  return [
    ...(CHARACTERISTICS.some((key) => draft.values[key] === null) ? (["values"] as const) : []),
    ...(draft.way === "points" && left > 0 ? (["points"] as const) : []),
    ...(draft.way === "points" && left < 0 ? (["overspent"] as const) : []),
    ...(raiseProblem(draft.raises, among) === null ? [] : (["raises"] as const)),
  ];
}

/** The kit of a class or background, taken one way or the other; what was taken so already is given back. */
export function takeKit(draft: Draft, kind: KitKind, way: KitWay): Draft {
  const { [kind]: before, ...others } = draft.kits;
  return { ...draft, kits: before === way ? others : { ...others, [kind]: way } };
}

/** One more of a thing, or the first; a thing of another price class is a line of its own. */
export function addToCart(draft: Draft, uuid: string): Draft {
  const line = draft.cart.find((one) => one.uuid === uuid);
  if (line) return changeLine(draft, uuid, { quantity: line.quantity + 1 });
  return draft.cart.length >= MOST_LINES
    ? draft
    : { ...draft, cart: [...draft.cart, { uuid, quantity: 1, free: false }] };
}

/** Another number of a thing (0 takes it out), or whether it is paid. */
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
