/** Compares what was read of a stat block with what somebody wrote down by hand: both as figures by path. */
import type {
  CreatureReading,
  FeatureFacts,
  AttackFacts,
  StatBlockReading,
} from "../../module/rules/creatures/stat-block-text/types.ts";
import { CHARACTERISTICS } from "../../module/rules/basics/ids.ts";

/** What a fixture says: numbers and short texts by field, such as `"speed": "walk 30 fly 60"`; entries by name. */
export type Expected = Readonly<Record<string, string | number | Readonly<Record<string, string>>>>;
export type Figures = Map<string, string>;

const NUMBERED = ["speed", "saves", "skills", "senses"];
const LISTS = ["resistances", "immunities", "vulnerabilities", "conditionImmunities"];

/** Splits the parts of an entry: "hit 5; reach 5; 1d8+3 slashing". */
function entryFigures(path: string, text: string, into: Figures): void {
  for (const part of text.split("; ")) {
    if (/^\d+d?\d*\S* [a-z]+(?:, |$)/.test(part) && !/^\d+ (?:day|short|long)$/.test(part))
      for (const [at, one] of part.split(", ").entries()) into.set(`${path}.damage.${String(at)}`, one);
    else if (/^\d+ (?:day|short|long)$/.test(part)) into.set(`${path}.uses`, part);
    else if (/^(?:sphere|cube|cone|line|cylinder|emanation) /.test(part)) into.set(`${path}.area`, part);
    else {
      const [key = "", ...rest] = part.split(" ");
      if (rest.length === 0) into.set(`${path}.condition.${key}`, key);
      else into.set(`${path}.${key}`, rest.join(" "));
    }
  }
}

/** Returns the figures of a fixture. */
export function expectedFigures(expected: Expected): Figures {
  const figures: Figures = new Map();
  for (const [key, said] of Object.entries(expected)) {
    if (typeof said === "object") {
      for (const [name, text] of Object.entries(said)) entryFigures(`${key}.${name}`, text, figures);
      continue;
    }
    const text = String(said);
    if (key === "values")
      for (const [at, value] of text.split(" ").entries())
        figures.set(`characteristics.${CHARACTERISTICS[at] ?? ""}`, value);
    else if (NUMBERED.includes(key))
      for (const [, name = "", number = ""] of text.matchAll(/(\w+) (-?\d+)/g)) figures.set(`${key}.${name}`, number);
    else if (LISTS.includes(key)) for (const one of text.split(" ")) figures.set(`${key}.${one}`, one);
    else if (key === "several")
      for (const one of text.split(", ")) figures.set(`several.${one.replace(/^\d+ /, "")}`, one.split(" ")[0] ?? "");
    else figures.set(key, text);
  }
  return figures;
}

const dice = ({ dice: rolled, flat = 0 }: { readonly dice: string; readonly flat?: number }): string =>
  rolled === "" ? String(flat) : `${rolled}${flat > 0 ? "+" : ""}${flat === 0 ? "" : String(flat)}`;

function readEntry(path: string, entry: AttackFacts | FeatureFacts, into: Figures): void {
  if ("hit" in entry) {
    if (entry.hit !== null) into.set(`${path}.hit`, String(entry.hit));
    if (entry.reach > 0) into.set(`${path}.reach`, String(entry.reach));
    if (entry.range)
      into.set(
        `${path}.range`,
        entry.range.max === entry.range.normal
          ? String(entry.range.normal)
          : `${String(entry.range.normal)}/${String(entry.range.max)}`,
      );
  } else if (entry.area) {
    const { shape, size, width } = entry.area;
    into.set(`${path}.area`, `${shape} ${String(size)}${width > 0 ? ` ${String(width)}` : ""}`);
  }
  for (const [at, part] of entry.damage.entries())
    into.set(`${path}.damage.${String(at)}`, `${dice(part)} ${part.type}`);
  if (entry.save)
    into.set(`${path}.save`, `${entry.save.characteristic} ${String(entry.save.dc)}${entry.save.half ? " half" : ""}`);
  for (const condition of entry.conditions) into.set(`${path}.condition.${condition}`, condition);
  if (entry.recharge > 0) into.set(`${path}.recharge`, String(entry.recharge));
  if (entry.uses) into.set(`${path}.uses`, `${String(entry.uses.max)} ${entry.uses.per}`);
}

/** Returns the figures of a creature that was read. */
export function readFigures(creature: CreatureReading): Figures {
  const figures: Figures = new Map();
  const { hitDice } = creature;
  const single = {
    name: creature.name,
    size: creature.size,
    kind: creature.kind,
    armorClass: creature.armorClass,
    hitPoints: creature.hitPoints,
    hitDice: hitDice && dice({ dice: `${String(hitDice.count)}d${String(hitDice.faces)}`, flat: hitDice.flat }),
    initiative: creature.initiative,
    passivePerception: creature.passivePerception,
    challenge: creature.challenge,
    experience: creature.experience,
    regeneration: creature.regeneration || null,
  };
  for (const [key, value] of Object.entries(single))
    if (value !== null && value !== "") figures.set(key, String(value));
  const { speed, saves, skills, senses, characteristics } = creature;
  for (const [key, numbers] of Object.entries({ speed, saves, skills, senses, characteristics }))
    for (const [name, number] of Object.entries(numbers)) figures.set(`${key}.${name}`, String(number));
  const { resistances, immunities, vulnerabilities, conditionImmunities } = creature;
  for (const [key, list] of Object.entries({ resistances, immunities, vulnerabilities, conditionImmunities }))
    for (const one of list) figures.set(`${key}.${one}`, one);
  for (const { weapon, count } of creature.several) figures.set(`several.${weapon}`, String(count));
  for (const attack of creature.attacks) readEntry(`attacks.${attack.name}`, attack, figures);
  for (const feature of creature.features) readEntry(`features.${feature.name}`, feature, figures);
  return figures;
}

/** How a reading compares with a fixture. */
export interface Comparison {
  readonly numbers: number;
  readonly understood: number;
  /** Figures that are wrong, or that the text does not have, without a mark. */
  readonly wrong: readonly string[];
  /** Figures that were left out although all of their lines count as understood. */
  readonly lost: readonly string[];
  readonly missed: readonly string[];
}

/** Returns whether a figure is marked: itself, or the field that it belongs to. */
const isMarked = (reading: StatBlockReading, path: string): boolean =>
  reading.doubts.some(({ field }) => field === path || path.startsWith(`${field}.`));

/** Returns whether a figure that was not understood is in a line that says so. */
function isKept({ lines, doubts }: StatBlockReading, path: string, value: string): boolean {
  const [key = "", name = ""] = path.split(".");
  if (LISTS.includes(key)) return doubts.some(({ field }) => field.startsWith(key));
  const kept = lines.filter(({ fate }) => fate === "partly" || fate === "text");
  const numbers = value.match(/\d+/g) ?? [];
  if (numbers.length === 0) return kept.some(({ as }) => as.some((one) => one.includes(name)));
  return kept.some(({ text }) => numbers.every((number) => text.includes(number)));
}

/** Compares a reading with a fixture. */
export function compare(reading: StatBlockReading, fixture: Expected): Comparison {
  const expected = expectedFigures(fixture);
  const read: Figures = reading.creature ? readFigures(reading.creature) : new Map<string, string>();
  const wrong: string[] = [];
  const lost: string[] = [];
  const missed: string[] = [];
  const numbered = [...expected].filter(([, value]) => /\d/.test(value));
  for (const [path, value] of expected) {
    const said = read.get(path);
    if (said === value) continue;
    missed.push(`${path}: ${said ?? "-"} instead of ${value}`);
    if (isMarked(reading, path)) continue;
    if (said !== undefined) wrong.push(`${path}: ${said} instead of ${value}`);
    else if (!isKept(reading, path, value)) lost.push(`${path}: ${value}`);
  }
  for (const [path, value] of read)
    if (!expected.has(path) && !isMarked(reading, path)) wrong.push(`${path}: ${value}, which the text does not have`);
  return {
    numbers: numbered.length,
    understood: numbered.filter(([path, value]) => read.get(path) === value).length,
    wrong,
    lost,
    missed,
  };
}
