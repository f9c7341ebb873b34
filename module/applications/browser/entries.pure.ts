/** Entries of the compendium browser, read from the indexes of packs. Anything can stand in an index. Pure. */

export const TABS = ["creatures", "spells", "features", "things"] as const;
export type Tab = (typeof TABS)[number];

/** What a filter compares, by group. `can` and `marks` are demands: an entry must meet each. */
export const GROUPS = [
  "kind",
  "size",
  "can",
  "circle",
  "class",
  "school",
  "time",
  "roll",
  "marks",
  "origin",
  "rarity",
  "shelf",
] as const;
export type Group = (typeof GROUPS)[number];

/** A document of a pack. */
export interface Entry {
  readonly uuid: string;
  readonly document: "Actor" | "Item";
  readonly tab: Tab;
  /** Name in the language of the reader, if the document has one. */
  readonly name: string;
  /** Name in another language, and which; "" = none. */
  readonly other: string;
  readonly otherLanguage: string;
  readonly img: string;
  /** Both names as `searchable` makes them. */
  readonly text: string;
  readonly values: Readonly<Partial<Record<Group, readonly string[]>>>;
  /** Challenge, circle, level, or price in gold; null = none. */
  readonly rank: number | null;
  readonly experience: number;
  readonly hitPoints: number;
  readonly price: { readonly value: number; readonly currency: string } | null;
}

/** Where a document stands. */
export interface Place {
  readonly uuid: string;
  readonly document: "Actor" | "Item";
  /** Name of its folder; "" = none. */
  readonly shelf: string;
  /** Language of the pack; "" = unknown. */
  readonly language: string;
  /** Language of the reader. */
  readonly reader: string;
  /** Id of the system, whose flags hold names in other languages and the rarity. */
  readonly system: string;
}

/** Item types beside features proper that describe what somebody is. */
const FEATURES = ["feature", "class", "species", "background", "injury"];
const MOVES = { flies: "fly", swims: "swim", burrows: "burrow" };
/** Gold pieces of a coin. */
const COINS: ReadonlyMap<string, number> = new Map([
  ["cp", 0.01],
  ["sp", 0.1],
  ["ep", 0.5],
  ["gp", 1],
  ["pp", 10],
]);

/** Returns a text without case and diacritics: "Ёж" and "еж" are the same. */
export const searchable = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Returns what stands below a path in data of any shape. */
function at(source: unknown, ...path: readonly string[]): unknown {
  let found = source;
  for (const key of path)
    found =
      typeof found === "object" && found !== null && Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined;
  return found;
}

const said = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const count = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const some = (...values: readonly string[]): string[] => values.filter((value) => value !== "");

/** Returns the strings of an array or a set. */
function list(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) || value instanceof Set ? [...value] : [];
  return [...new Set(all.map(said))].filter((key) => key !== "");
}

function names(
  source: unknown,
  { system, reader, language }: Place,
): Pick<Entry, "name" | "other" | "otherLanguage"> | null {
  const name = said(at(source, "name"));
  if (name === "") return null;
  const told = at(source, "flags", system, "names");
  const others = Object.entries(typeof told === "object" && told !== null ? told : {})
    .map(([key, value]): [string, string] => [key, said(value)])
    .filter(([, value]) => value !== "" && value !== name);
  const mine = others.find(([key]) => key === reader);
  if (mine) return { name: mine[1], other: name, otherLanguage: language };
  const [key = "", other = ""] = others[0] ?? [];
  return { name, other, otherLanguage: key };
}

type Facts = Pick<Entry, "tab" | "values" | "rank"> & Partial<Entry>;

function creature(source: unknown, type: string): Facts {
  const system = at(source, "system");
  const isCharacter = type === "character";
  const moves = Object.entries(MOVES).flatMap(([key, speed]) => (count(at(system, "speed", speed)) > 0 ? [key] : []));
  const casts = said(at(system, "spellcasting", "characteristic")) !== "" ? ["casts"] : [];
  const challenge = at(system, "challenge");
  return {
    tab: "creatures",
    rank: isCharacter || typeof challenge !== "number" || !Number.isFinite(challenge) ? null : challenge,
    experience: count(at(system, "challengeXp")),
    hitPoints: count(at(system, "hp", "max")),
    values: {
      kind: isCharacter ? ["character"] : some(said(at(system, "creatureType"))),
      size: some(said(at(system, "size"))),
      can: [...casts, ...moves],
    },
  };
}

/** Returns what a spell rolls: an attack, a save of the target, or nothing. */
function rollsOf(activities: unknown): string[] {
  const all: unknown[] = typeof activities === "object" && activities !== null ? Object.values(activities) : [];
  const rolls = [
    ...(all.some((one) => typeof at(one, "attack") === "object" && at(one, "attack") !== null) ? ["attack"] : []),
    ...(all.some((one) => said(at(one, "save", "attribute")) !== "") ? ["save"] : []),
  ];
  return rolls.length > 0 ? rolls : ["none"];
}

function spell(source: unknown): Facts {
  const system = at(source, "system");
  const circle = count(at(system, "circle"));
  return {
    tab: "spells",
    rank: circle,
    values: {
      circle: [String(circle)],
      class: list(at(system, "classes")),
      school: some(said(at(system, "school"))),
      time: some(said(at(system, "casting", "kind"))),
      roll: rollsOf(at(system, "activities")),
      marks: ["concentration", "ritual"].filter((key) => at(system, key) === true),
    },
  };
}

function feature(source: unknown, type: string, shelf: string): Facts {
  const level = at(source, "system", "level");
  return {
    tab: "features",
    rank: type === "feature" && typeof level === "number" && Number.isFinite(level) ? level : null,
    values: {
      origin: [type === "feature" ? said(at(source, "system", "origin")) || "class" : `type.${type}`],
      shelf: some(shelf),
    },
  };
}

function thing(source: unknown, type: string, { shelf, system }: Place): Facts {
  const [value, currency] = [
    count(at(source, "system", "price", "value")),
    said(at(source, "system", "price", "currency")),
  ];
  return {
    tab: "things",
    rank: value * (COINS.get(currency) ?? 1),
    price: value > 0 ? { value, currency } : null,
    values: { kind: [type], rarity: some(said(at(source, "flags", system, "rarity"))), shelf: some(shelf) },
  };
}

function factsOf(source: unknown, type: string, place: Place): Facts {
  if (place.document === "Actor") return creature(source, type);
  if (type === "spell") return spell(source);
  return FEATURES.includes(type) ? feature(source, type, place.shelf) : thing(source, type, place);
}

/** Returns the entry of an index; null for what has no name or type, and for parties. */
export function readEntry(source: unknown, place: Place): Entry | null {
  const type = said(at(source, "type"));
  const named = names(source, place);
  if (!named || type === "" || type === "party") return null;
  return {
    uuid: place.uuid,
    document: place.document,
    img: said(at(source, "img")),
    text: searchable(`${named.name} ${named.other}`),
    experience: 0,
    hitPoints: 0,
    price: null,
    ...named,
    ...factsOf(source, type, place),
  };
}
