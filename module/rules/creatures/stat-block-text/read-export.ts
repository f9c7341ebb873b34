/** Reads the JSON of "Export Data" of Foundry: creatures, characters and things of dnd5e. Other systems are refused by name. */
import type { Characteristic } from "../../basics/ids.ts";
import { CHARACTERISTIC_KEYS, languagesOf, LIMIT, LONG, readDnd5e } from "./read-dnd5e.ts";
import { unmarked } from "./read-dnd5e-items.ts";
import { list, numberIn, record, textIn, type Loose } from "./loose.ts";
import type { StatBlockReading } from "./types.ts";

/** Why nothing is made of a file. `own`: of this system. `kind`: a vehicle, a group and the like. */
export type ExportRefusal =
  "empty" | "tooLong" | "tooMany" | "html" | "json" | "notExport" | "own" | "pf2e" | "system" | "kind";

/** A thing, spell or feature. */
export interface ThingFacts {
  readonly name: string;
  /** Shelf of the packs on which it stands. */
  readonly kind: "things" | "spells" | "features";
  readonly quantity: number;
  /** Kilograms of one. */
  readonly weight: number;
  readonly price: { readonly value: number; readonly currency: string };
  readonly text: string;
}

export interface HeroFacts {
  readonly name: string;
  readonly characteristics: Readonly<Partial<Record<Characteristic, number>>>;
  /** "Wizard 5", one for each class. */
  readonly classes: readonly string[];
  readonly species: string;
  readonly background: string;
  readonly languages: readonly string[];
  readonly coins: Readonly<Record<string, number>>;
  readonly biography: string;
  /** Things and spells. */
  readonly things: readonly ThingFacts[];
}

/** One document of a file. `portrait`: path of its picture; "" = none that others would have. */
export type Exported =
  | { readonly is: "creature"; readonly name: string; readonly portrait: string; readonly reading: StatBlockReading }
  | { readonly is: "hero"; readonly name: string; readonly portrait: string; readonly hero: HeroFacts }
  | { readonly is: "thing"; readonly name: string; readonly thing: ThingFacts }
  | { readonly is: "refused"; readonly name: string; readonly reason: ExportRefusal; readonly system: string };

const THINGS = ["weapon", "equipment", "consumable", "tool", "loot", "container", "backpack"];
const FEATURES = ["feat", "class", "subclass", "race", "background"];
const COINS = ["cp", "sp", "ep", "gp", "pp"];
const [MOST_COINS, MOST_QUANTITY, MOST_WEIGHT] = [1_000_000_000, 9999, 100_000];
/** Most things of one document. */
const MOST_THINGS = 1000;

const refused = (reason: ExportRefusal, name = "", system = ""): Exported => ({ is: "refused", name, reason, system });

const within = (value: unknown, most: number, otherwise = 0): number => {
  const found = numberIn(value);
  return found !== null && found >= 0 && found <= most ? found : otherwise;
};

/** Returns a name without blanks around it. */
const nameIn = (value: unknown): string => textIn(value).trim().slice(0, LONG);

/** Returns the path of a picture on this server that stays when a world changes its system. A file loads nothing from elsewhere. */
function portraitOf(img: unknown): string {
  const path = textIn(img);
  const stays = path.length <= 500 && !/^\s*(?:systems\/|\/\/|[a-z]+:)|[<>"]/i.test(path);
  return stays && /\.(?:apng|avif|bmp|gif|jpe?g|png|svg|webp)$/i.test(path) ? path : "";
}

/** Returns which system wrote a document; "" = unknown. A mark is trusted, otherwise fields that no other one has. */
function systemOf(document: Loose, own: string): string {
  const marked = textIn(record(document["_stats"])["systemId"]);
  if (marked !== "") return marked;
  const system = record(document["system"]);
  const { abilities, attributes, details, saves, traits } = system;
  const strength = record(record(abilities)["str"]);
  const isPf2e =
    Object.hasOwn(record(saves), "fortitude") ||
    Object.hasOwn(record(record(details)["level"]), "value") ||
    (Object.hasOwn(strength, "mod") && !Object.hasOwn(strength, "value")) ||
    Object.hasOwn(record(traits), "rarity");
  if (isPf2e) return "pf2e";
  if (Object.hasOwn(system, "characteristics")) return own;
  const isDnd5e = Object.keys(record(abilities)).length > 0 && Object.keys(record(attributes)).length > 0;
  return isDnd5e || [...THINGS, ...FEATURES, "spell"].includes(textIn(document["type"])) ? "dnd5e" : "";
}

function thingOf(item: Loose): ThingFacts | null {
  const type = textIn(item["type"]);
  const system = record(item["system"]);
  const kind = THINGS.includes(type)
    ? "things"
    : type === "spell"
      ? "spells"
      : FEATURES.includes(type)
        ? "features"
        : null;
  if (!kind) return null;
  const weight = record(system["weight"]);
  const amount = within(weight["value"] ?? system["weight"], MOST_WEIGHT);
  const price = record(system["price"]);
  const currency = textIn(price["denomination"]);
  return {
    name: nameIn(item["name"]),
    kind,
    quantity: Math.round(within(system["quantity"], MOST_QUANTITY, 1)),
    // Pounds, unless it says kilograms.
    weight: weight["units"] === "kg" ? amount : Number((amount * 0.4536).toFixed(1)),
    price: {
      value: within(price["value"] ?? system["price"], MOST_COINS),
      currency: COINS.includes(currency) ? currency : "gp",
    },
    text: unmarked(textIn(record(system["description"])["value"])),
  };
}

function heroOf(actor: Loose): HeroFacts {
  const system = record(actor["system"]);
  const details = record(system["details"]);
  const items = list(actor["items"]).map(record);
  const named = (type: string, key: string): string => {
    const stated = nameIn(details[key]);
    // Newer versions state the id of the item.
    return (
      nameIn(items.find((item) => item["type"] === type)?.["name"]) || (/^[\da-z]{16}$/i.test(stated) ? "" : stated)
    );
  };
  const abilities = record(system["abilities"]);
  const characteristics = Object.entries(CHARACTERISTIC_KEYS).flatMap(([short, key]): [string, number][] => {
    const value = numberIn(record(abilities[short])["value"]);
    return value !== null && Number.isInteger(value) && value >= 1 && value <= 30 ? [[key, value]] : [];
  });
  const currency = record(system["currency"]);
  return {
    name: nameIn(actor["name"]),
    characteristics: Object.fromEntries(characteristics),
    classes: items
      .filter(({ type }) => type === "class")
      .map(({ name, system: of }) => `${nameIn(name)} ${String(within(record(of)["levels"], 30))}`),
    species: named("race", "race"),
    background: named("background", "background"),
    languages: languagesOf(record(system["traits"])),
    coins: Object.fromEntries(COINS.map((key) => [key, Math.floor(within(currency[key], MOST_COINS))])),
    biography: unmarked(textIn(record(details["biography"])["value"])),
    things: items.flatMap((item) => thingOf(item) ?? []).filter(({ kind, name }) => kind !== "features" && name !== ""),
  };
}

function readOne(value: unknown, own: string): Exported {
  const document = record(value);
  const name = nameIn(document["name"]);
  const type = textIn(document["type"]);
  if (type === "" || Object.keys(record(document["system"])).length === 0) return refused("notExport", name);
  const system = systemOf(document, own);
  if (system === own) return refused("own", name);
  if (system === "pf2e") return refused("pf2e", name);
  if (system === "") return refused("notExport", name);
  if (system !== "dnd5e") return refused("system", name, system.slice(0, 60));
  if (list(document["items"]).length > MOST_THINGS) return refused("tooMany", name);
  const portrait = portraitOf(document["img"]);
  if (type === "character") return { is: "hero", name, portrait, hero: heroOf(document) };
  if (type === "npc") {
    const reading = readDnd5e(document);
    return reading.creature ? { is: "creature", name, portrait, reading } : refused("notExport", name);
  }
  const thing = thingOf(document);
  return thing ? { is: "thing", name, thing } : refused("kind", name);
}

/**
 * Reads a file. Never throws.
 * @param own id of this system
 * @returns each document of it, or why there is none
 * @rule B-MISC-10
 */
export function readExport(text: string, own: string): readonly Exported[] {
  if (text.trim() === "") return [refused("empty")];
  if (text.length > LIMIT) return [refused("tooLong")];
  if (/^\s*</.test(text)) return [refused("html")];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [refused("json")];
  }
  if (!Array.isArray(parsed)) return [readOne(parsed, own)];
  return parsed.length === 0 ? [refused("notExport")] : parsed.map((one) => readOne(one, own));
}
