/** Items of a dnd5e creature: with activities (version 4 and later), or with fields of their own (version 3). */
import { DAMAGE_TYPES, type Characteristic } from "../../basics/ids.ts";
import type { DamagePart } from "../conversion.ts";
import { readConditionsOf } from "./damage.ts";
import { plain } from "./text.ts";
import { feetIn, integerIn, keyed, list, numberIn, record, textIn, type Loose } from "./loose.ts";
import type { AreaFacts, AttackFacts, FeatureFacts, Mark, SaveFacts, Section, UsesFacts } from "./types.ts";

/** What the numbers of an item rest on. */
export interface Bearer {
  /** Modifier by "str" … "cha". */
  readonly modifier: (ability: string) => number;
  readonly proficiency: number;
  /** Ability of its spells, "int" to "cha"; "" = not stated. */
  readonly spellcasting: string;
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

/** Returns the text without its tags. Links and rolls become their words. */
export const unmarked = (html: string): string =>
  html
    .slice(0, 20_000)
    .replace(/<[^<>]{0,500}>/g, " ")
    .replace(
      /(?:@\w{1,20}\[[^[\]]{0,200}\]|\[\[\/\w{1,20}[^[\]]{0,200}\]\]|&amp;Reference\[[^[\]]{0,200}\])\{([^{}]{0,200})\}/g,
      "$1",
    )
    .replace(/\[\[\/\w{1,20} ([^[\]]{0,200})\]\]/g, "$1")
    .replace(/&(?:amp;)?Reference\[(?:condition=)?([\w ]{0,40})[^[\]]{0,200}\]/gi, "$1")
    .replace(/\s+/g, " ")
    .trim();

/** Reads "1d8 + @mod" with the modifier; null with a mark for other formulas. */
function partOf(formula: string, type: string, modifier: number | null, field: string, mark: Mark): DamagePart | null {
  const plain = formula
    .replace(/\[[^\]]{0,40}\]/g, "")
    .replaceAll("@mod", modifier === null ? "@mod" : String(modifier))
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
function denominated(stored: unknown, modifier: number | null, field: string, mark: Mark): DamagePart[] {
  const part = record(stored);
  const custom = record(part["custom"]);
  const types = list(part["types"]).map(textIn);
  if (types.length > 1) mark(`${field}.damage`, "twoReadings", types.join(" "));
  const number = integerIn(part["number"], 0, 100, `${field}.damage`, mark);
  const faces = integerIn(part["denomination"], 2, 100, `${field}.damage`, mark);
  const dice = number === null || number === 0 || faces === null ? "" : `${String(number)}d${String(faces)}`;
  if (number !== null && number > 0 && part["denomination"] === undefined) mark(`${field}.damage`, "missing");
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
  readonly hit: number | null;
  readonly damage: readonly DamagePart[];
  readonly save: SaveFacts | null;
  readonly area: AreaFacts | null;
}

/** Returns the ability of an attack; null for that of a spell that nothing states. */
function abilityOf(
  system: Loose,
  own: string,
  isRanged: boolean,
  isSpell: boolean,
  { modifier, spellcasting }: Bearer,
): string | null {
  const stated = own || textIn(system["ability"]);
  if (keyed(CHARACTERISTICS, stated)) return stated;
  if (isSpell || stated === "spellcasting") return keyed(CHARACTERISTICS, spellcasting) ? spellcasting : null;
  const properties = Array.isArray(system["properties"])
    ? list(system["properties"])
    : Object.entries(record(system["properties"])).flatMap(([key, on]) => (on === true ? [key] : []));
  if (properties.includes("fin")) return modifier("dex") > modifier("str") ? "dex" : "str";
  return isRanged ? "dex" : "str";
}

function areaOf(template: Loose, field: string, mark: Mark): AreaFacts | null {
  const shape = keyed(SHAPES, textIn(template["type"]));
  if (!shape) return null;
  const feet = (length: unknown): number | null => feetIn(length, template["units"], `${field}.area`, mark);
  const size = feet(template["size"]) ?? feet(template["value"]);
  return size === null || size === 0
    ? null
    : { shape, size, width: shape === "line" ? (feet(template["width"]) ?? 5) : 0 };
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
  const stated = [stored["dc"], dc["value"], dc["formula"]].find((value) => numberIn(value) !== null);
  const calculation = textIn(dc["calculation"]) || textIn(stored["scaling"]);
  const by = ["spell", "spellcasting"].includes(calculation) ? bearer.spellcasting : calculation;
  if (keyed(CHARACTERISTICS, by)) return { characteristic, dc: 8 + bearer.proficiency + bearer.modifier(by), half };
  const difficulty = integerIn(stated, 1, 40, `${field}.save`, mark);
  if (difficulty !== null) return { characteristic, dc: difficulty, half };
  if (stated === undefined) mark(`${field}.save`, "missing", calculation);
  return null;
}

/** Adds the bonus of an attack. @param before what it is without; null = not known */
function hitOf(before: number | null, bonus: unknown, field: string, mark: Mark): number | null {
  if (textIn(bonus) !== "" && numberIn(bonus) === null) mark(`${field}.hit`, "conditional", textIn(bonus));
  if (before === null) mark(`${field}.hit`, "missing");
  const more = integerIn(bonus, -99, 99, `${field}.hit`, mark);
  return before === null ? null : before + (more ?? 0);
}

/** Reads one activity of version 4 or later. */
function activity(stored: Loose, system: Loose, bearer: Bearer, field: string, mark: Mark): Use {
  const attack = record(stored["attack"]);
  const type = record(attack["type"]);
  const isRanged = textIn(type["value"]) === "ranged";
  const isSpell = textIn(type["classification"]) === "spell";
  const isAttack = stored["type"] === "attack";
  const ability = abilityOf(system, textIn(attack["ability"]), isRanged, isSpell, bearer);
  const modifier = ability === null ? null : bearer.modifier(ability);
  const isFlat = attack["flat"] === true;
  const rolled = modifier === null ? null : modifier + bearer.proficiency;
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
      : { ...part, flat: (part.flat ?? 0) + (modifier ?? 0) },
  );
  const save = record(stored["save"]);
  const abilities =
    Array.isArray(save["ability"]) || typeof save["ability"] === "object" ? list(save["ability"]) : [save["ability"]];
  return {
    isAttack,
    isSpell,
    isRanged,
    hit: isAttack ? hitOf(isFlat ? 0 : rolled, attack["bonus"], field, mark) : null,
    damage: [...withModifier, ...own],
    save:
      stored["type"] === "save"
        ? saveOf(save, abilities, textIn(damage["onSave"]) === "half", bearer, field, mark)
        : null,
    area: areaOf(record(record(stored["target"])["template"]), field, mark),
  };
}

/** Reads the fields of version 3. */
function older(system: Loose, bearer: Bearer, field: string, mark: Mark): Use {
  const type = textIn(system["actionType"]);
  const isRanged = type === "rwak" || type === "rsak";
  const isSpell = type === "msak" || type === "rsak";
  const isAttack = isSpell || type === "mwak" || type === "rwak";
  const ability = abilityOf(system, "", isRanged, isSpell, bearer);
  const modifier = ability === null ? null : bearer.modifier(ability);
  const bonus = system["attackBonus"] ?? record(system["attack"])["bonus"];
  const parts = list(record(system["damage"])["parts"]).flatMap((part) => {
    const [formula, kind] = list(part);
    return partOf(textIn(formula), textIn(kind), modifier, field, mark) ?? [];
  });
  const save = record(system["save"]);
  return {
    isAttack,
    isSpell,
    isRanged,
    hit: isAttack ? hitOf(modifier === null ? null : modifier + bearer.proficiency, bonus, field, mark) : null,
    damage: parts,
    save: textIn(save["ability"]) === "" ? null : saveOf(save, [save["ability"]], true, bearer, field, mark),
    area: areaOf(record(system["target"]), field, mark),
  };
}

function limits(system: Loose, field: string, mark: Mark): { recharge: number; uses: UsesFacts | null } {
  const uses = record(system["uses"]);
  const recovery = list(uses["recovery"]).map(record);
  const recharging = recovery.find((one) => one["period"] === "recharge");
  const face = numberIn(recharging?.["formula"]) ?? record(system["recharge"])["value"];
  // 0 is none.
  const recharge = numberIn(face) === 0 ? 0 : (integerIn(face, 2, 6, `${field}.recharge`, mark) ?? 0);
  const max = integerIn(uses["max"], 0, 99, `${field}.uses`, mark) ?? 0;
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
  // Foundry refuses a creature with an item without a name.
  const name = textIn(item["name"]).trim() || "—";
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
  const conditions = (): string[] => readConditionsOf(plain(text), field, mark);
  const common = { name, section, text, ...limits(system, field, mark) };
  if (!use.isAttack)
    return {
      attack: null,
      feature: {
        ...common,
        conditions: use.save ? conditions() : [],
        save: use.save,
        area: use.area,
        damage: use.save || use.area ? use.damage : [],
      },
    };
  if (also?.damage.length) mark(`${field}.damage`, "conditional", also.damage.length);
  const range = record(system["range"]);
  const feet = (key: string, of: "reach" | "range"): number | null =>
    feetIn(range[key], range["units"], `${field}.${of}`, mark);
  const [normal, long] = [feet("value", "range"), feet("long", "range")];
  const isFar = use.isRanged || long !== null;
  const attack: AttackFacts = {
    ...common,
    conditions: conditions(),
    manner: use.isRanged ? "ranged" : isFar ? "both" : "melee",
    isSpell: use.isSpell,
    hit: use.hit,
    reach: use.isRanged ? 0 : (feet("reach", "reach") ?? (isFar ? 5 : (normal ?? 5))),
    range: isFar && normal !== null ? { normal, max: long ?? normal } : null,
    damage: use.damage,
    save: use.save ?? also?.save ?? null,
  };
  return { attack, feature: null };
}
