/** Items of a dnd5e creature: with activities (version 4 and later), or with fields of their own (version 3). */
import { DAMAGE_TYPES, type Characteristic } from "../../basics/ids.ts";
import type { DamagePart } from "../conversion.ts";
import { keyed, list, numberIn, record, textIn, type Loose } from "./loose.ts";
import type { AreaFacts, AttackFacts, FeatureFacts, Mark, SaveFacts, Section, UsesFacts } from "./types.ts";

/** What the numbers of an item rest on. */
export interface Bearer {
  /** Modifier by "str" … "cha". */
  readonly modifier: (ability: string) => number;
  readonly proficiency: number;
}

const CHARACTERISTICS: Readonly<Record<string, Characteristic>> = {
  str: "strength",
  dex: "dexterity",
  con: "endurance",
  int: "learning",
  wis: "perception",
  cha: "charisma",
};
const SHAPES: Readonly<Record<string, AreaFacts["shape"]>> = {
  cone: "cone",
  cube: "cube",
  line: "line",
  sphere: "sphere",
  cylinder: "cylinder",
  radius: "emanation",
  emanation: "emanation",
};
const SECTIONS: Readonly<Record<string, Section>> = {
  action: "actions",
  bonus: "bonus",
  reaction: "reactions",
  legendary: "legendary",
  lair: "lair",
};

/** Returns the text without its tags and links. */
const unmarked = (html: string): string =>
  html
    .slice(0, 20_000)
    .replace(/<[^<>]{0,500}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Reads "1d8 + @mod" with the modifier; null with a mark for other formulas. */
function partOf(formula: string, type: string, modifier: number, field: string, mark: Mark): DamagePart | null {
  const plain = formula
    .replace(/\[[^\]]{0,40}\]/g, "")
    .replaceAll("@mod", String(modifier))
    .replaceAll(" ", "")
    .replace(/\+-/g, "-");
  const found = /^(?:(\d{1,3}d\d{1,3}))?((?:[+-]?\d{1,4}){0,4})$/.exec(plain);
  if (!found || plain === "" || !DAMAGE_TYPES.some((key) => key === type)) {
    mark(`${field}.damage`, "conditional", `${formula} ${type}`.slice(0, 80));
    return null;
  }
  const flat = (found[2]?.match(/[+-]?\d+/g) ?? []).reduce((sum, one) => sum + Number(one), 0);
  return { dice: found[1] ?? "", flat, type };
}

/** Reads a damage part of version 4 or later. */
function denominated(stored: unknown, modifier: number, field: string, mark: Mark): DamagePart[] {
  const part = record(stored);
  const custom = record(part["custom"]);
  const types = list(part["types"]).map(textIn);
  if (types.length > 1) mark(`${field}.damage`, "twoReadings", types.join(" "));
  const number = numberIn(part["number"]);
  const dice =
    number === null || number === 0 ? "" : `${String(number)}d${String(numberIn(part["denomination"]) ?? 0)}`;
  const bonus = textIn(part["bonus"]);
  const formula = custom["enabled"] === true ? textIn(custom["formula"]) : [dice, bonus].filter(Boolean).join("+");
  if (formula === "") return [];
  return [partOf(formula, types[0] ?? "", modifier, field, mark) ?? []].flat();
}

/** Item fields that version 3 has beside those of an activity. */
interface Use {
  readonly isAttack: boolean;
  readonly isSpell: boolean;
  readonly isRanged: boolean;
  readonly hit: number;
  readonly damage: readonly DamagePart[];
  readonly save: SaveFacts | null;
  readonly area: AreaFacts | null;
}

function abilityOf(system: Loose, own: string, isRanged: boolean, { modifier }: Bearer): string {
  const stated = own || textIn(system["ability"]);
  if (keyed(CHARACTERISTICS, stated)) return stated;
  const properties = Array.isArray(system["properties"])
    ? list(system["properties"])
    : Object.entries(record(system["properties"])).flatMap(([key, on]) => (on === true ? [key] : []));
  if (properties.includes("fin")) return modifier("dex") > modifier("str") ? "dex" : "str";
  return isRanged ? "dex" : "str";
}

function areaOf(template: Loose): AreaFacts | null {
  const shape = keyed(SHAPES, textIn(template["type"]));
  const size = numberIn(template["size"]) ?? numberIn(template["value"]);
  if (!shape || size === null || size <= 0) return null;
  const feet = (length: number): number => (textIn(template["units"]) === "m" ? Math.round((length * 10) / 3) : length);
  return { shape, size: feet(size), width: shape === "line" ? feet(numberIn(template["width"]) ?? 5) : 0 };
}

function saveOf(
  stored: Loose,
  abilities: readonly unknown[],
  half: boolean,
  bearer: Bearer,
  field: string,
  mark: Mark,
): SaveFacts | null {
  const characteristic = keyed(CHARACTERISTICS, textIn(abilities[0]));
  if (!characteristic) return null;
  if (abilities.length > 1) mark(`${field}.save`, "twoReadings", abilities.map(textIn).join(" "));
  const dc = record(stored["dc"]);
  const stated = numberIn(stored["dc"]) ?? numberIn(dc["value"]) ?? numberIn(dc["formula"]);
  const by = textIn(dc["calculation"]) || textIn(stored["scaling"]);
  if (keyed(CHARACTERISTICS, by)) return { characteristic, dc: 8 + bearer.proficiency + bearer.modifier(by), half };
  if (stated !== null) return { characteristic, dc: stated, half };
  mark(`${field}.save`, "missing", by);
  return null;
}

/** Reads one activity of version 4 or later. */
function activity(stored: Loose, system: Loose, bearer: Bearer, field: string, mark: Mark): Use {
  const attack = record(stored["attack"]);
  const type = record(attack["type"]);
  const isRanged = textIn(type["value"]) === "ranged";
  const ability = abilityOf(system, textIn(attack["ability"]), isRanged, bearer);
  const modifier = bearer.modifier(ability);
  const bonus = textIn(attack["bonus"]);
  const isAttack = stored["type"] === "attack";
  if (bonus !== "" && numberIn(bonus) === null) mark(`${field}.hit`, "conditional", bonus);
  const damage = record(stored["damage"]);
  const own = list(damage["parts"]).flatMap((part) => denominated(part, modifier, field, mark));
  // The modifier counts for the weapon's own damage.
  const base =
    isAttack && damage["includeBase"] !== false
      ? denominated(record(system["damage"])["base"], modifier, field, mark)
      : [];
  const withModifier = base.map((part) =>
    textIn(record(record(system["damage"])["base"])["bonus"]).includes("@mod")
      ? part
      : { ...part, flat: (part.flat ?? 0) + modifier },
  );
  const save = record(stored["save"]);
  const abilities =
    Array.isArray(save["ability"]) || typeof save["ability"] === "object" ? list(save["ability"]) : [save["ability"]];
  return {
    isAttack,
    isSpell: textIn(type["classification"]) === "spell",
    isRanged,
    hit: attack["flat"] === true ? (numberIn(bonus) ?? 0) : modifier + bearer.proficiency + (numberIn(bonus) ?? 0),
    damage: [...withModifier, ...own],
    save:
      stored["type"] === "save"
        ? saveOf(save, abilities, textIn(damage["onSave"]) === "half", bearer, field, mark)
        : null,
    area: areaOf({ ...record(record(stored["target"])["template"]) }),
  };
}

/** Reads the fields of version 3. */
function older(system: Loose, bearer: Bearer, field: string, mark: Mark): Use {
  const type = textIn(system["actionType"]);
  const isRanged = type === "rwak" || type === "rsak";
  const modifier = bearer.modifier(abilityOf(system, "", isRanged, bearer));
  const bonus = system["attackBonus"] ?? record(system["attack"])["bonus"];
  const stated = numberIn(bonus);
  if (stated === null && textIn(bonus) !== "") mark(`${field}.hit`, "conditional", textIn(bonus));
  const parts = list(record(system["damage"])["parts"]).flatMap((part) => {
    const [formula, kind] = list(part);
    return partOf(textIn(formula), textIn(kind), modifier, field, mark) ?? [];
  });
  const save = record(system["save"]);
  return {
    isAttack: ["mwak", "rwak", "msak", "rsak"].includes(type),
    isSpell: type === "msak" || type === "rsak",
    isRanged,
    hit: modifier + bearer.proficiency + (stated ?? 0),
    damage: parts,
    save: textIn(save["ability"]) === "" ? null : saveOf(save, [save["ability"]], true, bearer, field, mark),
    area: areaOf(record(system["target"])),
  };
}

function limits(system: Loose): { recharge: number; uses: UsesFacts | null } {
  const uses = record(system["uses"]);
  const recovery = list(uses["recovery"]).map(record);
  const recharging = recovery.find((one) => one["period"] === "recharge");
  const recharge = numberIn(recharging?.["formula"]) ?? numberIn(record(system["recharge"])["value"]) ?? 0;
  const max = numberIn(uses["max"]) ?? 0;
  const period = textIn(recovery[0]?.["period"]) || textIn(uses["per"]);
  const per =
    period === "sr" || period === "lr"
      ? ({ sr: "short", lr: "long" } as const)[period]
      : period === "day"
        ? "day"
        : null;
  return { recharge, uses: max > 0 && per ? { max, per } : null };
}

/** Reads one item. Spells, armor, and gear give nothing. */
export function readItem(
  item: Loose,
  bearer: Bearer,
  mark: Mark,
): { attack: AttackFacts | null; feature: FeatureFacts | null } {
  const nothing = { attack: null, feature: null };
  if (item["type"] !== "weapon" && item["type"] !== "feat") return nothing;
  const system = record(item["system"]);
  const name = textIn(item["name"]);
  const activities = list(system["activities"]).map(record);
  const isNew = activities.length > 0;
  const find = (type: string): Loose | undefined => activities.find((one) => one["type"] === type);
  const main = find("attack") ?? find("save") ?? activities[0];
  const field = `${(isNew ? find("attack") !== undefined : /ak$/.test(textIn(system["actionType"]))) ? "attacks" : "features"}.${name}`;
  const use = main ? activity(main, system, bearer, field, mark) : older(system, bearer, field, mark);
  const also = find("attack") && find("save") ? activity(find("save") ?? {}, system, bearer, field, mark) : null;
  if (activities.length > (also ? 2 : 1)) mark(field, "twoReadings", activities.length);
  const when = textIn(record(main?.["activation"])["type"]) || textIn(record(system["activation"])["type"]);
  const section = keyed(SECTIONS, when) ?? "traits";
  const text = unmarked(textIn(record(system["description"])["value"]));
  const common = { name, section, text, conditions: [], ...limits(system) };
  if (!use.isAttack)
    return {
      attack: null,
      feature: { ...common, save: use.save, area: use.area, damage: use.save || use.area ? use.damage : [] },
    };
  if (also?.damage.length) mark(`${field}.damage`, "conditional", also.damage.length);
  const range = record(system["range"]);
  const normal = numberIn(range["value"]);
  const isFar = use.isRanged || numberIn(range["long"]) !== null;
  const attack: AttackFacts = {
    ...common,
    manner: use.isRanged ? "ranged" : isFar ? "both" : "melee",
    isSpell: use.isSpell,
    hit: use.hit,
    reach: use.isRanged ? 0 : (numberIn(range["reach"]) ?? (isFar ? 5 : (normal ?? 5))),
    range: isFar && normal !== null ? { normal, max: numberIn(range["long"]) ?? normal } : null,
    damage: use.damage,
    save: use.save ?? also?.save ?? null,
  };
  return { attack, feature: null };
}
