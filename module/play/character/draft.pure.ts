/** The draft of a new character: stored on the actor as JSON, parsed defensively, and changed step by step. Pure. */
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
import { readRanks } from "./draft-ranks.pure.ts";
import { CHARACTERISTIC_RANGE } from "../../rules/basics/characteristics.ts";
import { MASTERY_TRACKS, type Currency, type MasteryTrack } from "../../rules/character/mastery.ts";
import { GUIDE_STEPS, type GuideStep } from "../../rules/games/game.ts";
import type { Wish } from "./plan-mastery.pure.ts";
import { ORIGIN_KINDS, type OriginKind } from "./plan-origin.pure.ts";

/** The steps of the guide in order, of all games. */
export const STEPS = GUIDE_STEPS;
export type Step = GuideStep;

/** Methods to determine the characteristics. */
export const WAYS = ["array", "points", "rolled", "typed"] as const;
export type Way = (typeof WAYS)[number];

/** Chosen keys by the index of the choice in its item. */
export type Chosen = Readonly<Record<number, readonly string[]>>;

/**
 * A chosen class, species, or background, with its choices and the choices of its features by UUID. Replacements for duplicate
 * proficiencies are stored under `instead`.
 */
interface Picked {
  readonly uuid: string;
  readonly chosen: Chosen;
  readonly features: Readonly<Record<string, Chosen>>;
  /** Chosen by the recommended build, not by the user: another class brings its own. */
  readonly advised?: true;
}

/** Equipment in the cart: item, quantity, and whether the background gives it for free. */
export interface CartLine {
  readonly uuid: string;
  readonly quantity: number;
  readonly free: boolean;
}

/** Origins that give starting equipment, in the order of equipping. */
export const KIT_KINDS = ["class", "background"] as const;
export type KitKind = (typeof KIT_KINDS)[number];
/** The equipment with its extra gold, or the gold instead. */
const KIT_WAYS = ["things", "gold"] as const;
type KitWay = (typeof KIT_WAYS)[number];

export interface Draft {
  readonly step: Step;
  readonly origins: Readonly<Record<OriginKind, Picked | null>>;
  readonly way: Way;
  readonly values: Values;
  /** Values of the other methods. They come back when the user returns to a method. */
  readonly kept: Partial<Readonly<Record<Way, Values>>>;
  /** The six rolled values in rolled order. */
  readonly rolled: readonly number[];
  readonly raises: Raises;
  readonly wishes: readonly Wish[];
  readonly ranks: Readonly<Record<string, number>>;
  /** UUIDs of spells to learn, in the order of choice. */
  readonly spells: readonly string[];
  /** UUIDs of those spells that are prepared from a spellbook. */
  readonly ready: readonly string[];
  readonly cart: readonly CartLine[];
  /** The chosen variant of each kit. It is a state, so two clients that choose the same variant take it once. */
  readonly kits: Partial<Readonly<Record<KitKind, KitWay>>>;
  /** Gold to spend, in gp; null = not entered. */
  readonly purse: number | null;
  /** Name of the character; "" = keep the name of the actor. */
  readonly name: string;
  readonly img: string;
}

const [MOST_LINES, MOST_SPELLS, MOST_FEATURES] = [60, 100, 100];
export const MOST_QUANTITY = 999;

function record<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

const undecided = (): Values => record(CHARACTERISTICS, () => null);

function readValues(value: unknown): Values {
  const values = plain(value);
  return record(CHARACTERISTICS, (key) => whole(values[key], CHARACTERISTIC_RANGE.min, CHARACTERISTIC_RANGE.max));
}

/** Returns an empty draft. */
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
    ranks: {},
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
          .slice(0, MOST_FEATURES)
          .map(word)
          .filter((key) => key !== ""),
      ]),
  );
}

function readPicked(value: unknown): Picked | null {
  const { uuid, chosen, features, advised } = plain(value);
  if (word(uuid) === "") return null;
  const own = Object.entries(plain(features))
    .filter(([reference]) => reference !== "__proto__")
    .slice(0, MOST_FEATURES);
  return {
    uuid: word(uuid),
    chosen: readChosen(chosen),
    features: Object.fromEntries(own.map(([reference, keys]) => [reference, readChosen(keys)])),
    ...(advised === true ? { advised } : {}),
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

/** Parses a stored draft. Malformed values count as undecided. @returns null if there is no draft */
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
    ranks: readRanks(source["ranks"]),
    wishes: list(source["wishes"]).slice(0, MOST_FEATURES).flatMap(readWish),
    spells: readUuids(source["spells"]),
    ready: readUuids(source["ready"]),
    cart: list(source["cart"]).flatMap(readLine).slice(0, MOST_LINES),
    kits: Object.fromEntries(
      KIT_KINDS.flatMap((kind) => {
        const way = KIT_WAYS.find((one) => one === kits[kind]);
        return way ? [[kind, way]] : [];
      }),
    ),
    purse: whole(source["purse"], 0, 1_000_000),
    name: word(source["name"]),
    img: word(source["img"]),
  };
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
  const fresh = way === "points" ? record(CHARACTERISTICS, () => POINT_BUY.min) : undecided();
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
  return record(CHARACTERISTICS, (key) => {
    const value = values[key];
    return value === null ? null : raisedValue(value, counts ? (raises[key] ?? 0) : 0);
  });
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
