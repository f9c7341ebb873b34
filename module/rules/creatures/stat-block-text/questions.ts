/** What somebody should decide about a stat block that was read: each question has two answers. */
import type { DamagePart } from "../conversion.ts";
import { byStem } from "./text.ts";
import type { AttackFacts, CreatureReading, Doubt, FeatureFacts, LineFate, StatBlockReading } from "./types.ts";
import { DAMAGE_WORDS, SIZE_WORDS } from "./words.ts";

/** `kept`: as it was read. `other`: its second reading, or a note if there is none. */
export type Answer = "kept" | "other";

/** A value of a figure. Lists of keys are joined by spaces. */
export interface Value {
  readonly is: "number" | "formula" | "size" | "damageTypes" | "computed" | "nothing";
  readonly text: string;
}

/** The second reading of a figure. */
interface Other {
  readonly kept: Value;
  readonly value: Value;
  readonly change: (creature: CreatureReading) => CreatureReading;
}

export interface Question {
  /** Number beside its lines and its answers, counted from 1. */
  readonly at: number;
  /** Null for lines that were not read. */
  readonly doubt: Doubt | null;
  readonly other: Other | null;
  /** Its lines, counted from 0. */
  readonly lines: readonly number[];
}

const SINGLE = ["armorClass", "hitPoints", "initiative", "challenge", "experience", "legendary"] as const;
const KEYED = ["characteristics", "saves", "skills", "speed", "senses"] as const;
const TYPES = ["resistances", "immunities", "vulnerabilities"] as const;

const NOTHING: Value = { is: "nothing", text: "" };
const COMPUTED: Value = { is: "computed", text: "" };
const number = (value: number): Value => ({ is: "number", text: String(value) });
const formula = ({ dice, flat = 0 }: DamagePart): string =>
  dice === "" ? String(flat) : flat === 0 ? dice : `${dice} ${flat < 0 ? "-" : "+"} ${String(Math.abs(flat))}`;
const damage = (part: DamagePart): Value => ({ is: "formula", text: formula(part) });

/** Returns the number that a doubt offers instead of the one that was read; null for none. */
function otherNumber({ field, reason, stated, expected }: Doubt, kept: number): number | null {
  if (reason !== "disagrees" && reason !== "twoReadings") return null;
  // What is expected of a characteristic is its modifier.
  const isModifier = field.startsWith("characteristics.") && reason === "disagrees";
  const follows = isModifier && typeof expected === "number" ? 10 + 2 * expected : expected;
  const said = typeof stated === "string" ? (stated.match(/\d{1,4}/g) ?? []).map(Number) : [stated];
  const offered = [follows, ...(reason === "twoReadings" ? said : [])].filter((one) => typeof one === "number");
  return offered.find((one) => one !== kept) ?? null;
}

type Entry = AttackFacts | FeatureFacts;

/** Returns the damage after the other answer; null if the doubt says too little. */
function otherDamage(parts: readonly DamagePart[], { reason, stated, expected }: Doubt, at: number): DamagePart | null {
  const part = parts[at];
  if (!part) return null;
  if (reason === "disagrees" && typeof stated === "number") {
    // Either the bonus beside the dice does not follow from the attack, or the average is not that of the dice.
    if (part.flat === stated && typeof expected === "number") return { ...part, flat: expected };
    return { ...part, dice: "", flat: stated };
  }
  const [, dice, flat = "0", type] = /^(\d+d\d+)([+-]\d+)? (\w+)$/.exec(String(stated)) ?? [];
  return reason === "twoReadings" && dice !== undefined && type !== undefined
    ? { dice, flat: Number(flat), type }
    : null;
}

function otherOfEntry(creature: CreatureReading, doubt: Doubt): Other | null {
  const [group = ""] = doubt.field.split(".");
  if (group !== "attacks" && group !== "features") return null;
  const entries: readonly Entry[] = creature[group];
  const entry = entries.find(({ name }) => doubt.field.startsWith(`${group}.${name}.`));
  if (!entry) return null;
  const changed =
    (change: Partial<AttackFacts> & Partial<FeatureFacts>) =>
    (before: CreatureReading): CreatureReading => ({
      ...before,
      attacks: before.attacks.map((one) =>
        group === "attacks" && one.name === entry.name ? { ...one, ...change } : one,
      ),
      features: before.features.map((one) =>
        group === "features" && one.name === entry.name ? { ...one, ...change } : one,
      ),
    });
  const [part = "", index = "0"] = doubt.field.slice(`${group}.${entry.name}.`.length).split(".");
  if (part === "hit" && "hit" in entry && entry.hit !== null)
    return { kept: number(entry.hit), value: COMPUTED, change: changed({ hit: null }) };
  if (part === "save" && entry.save)
    return { kept: number(entry.save.dc), value: NOTHING, change: changed({ save: null }) };
  if (part === "uses" && entry.uses)
    return { kept: number(entry.uses.max), value: NOTHING, change: changed({ uses: null }) };
  if (part !== "damage") return null;
  const at = Number(index);
  const [kept, value] = [entry.damage[at], otherDamage(entry.damage, doubt, at)];
  if (!kept || !value) return null;
  const rows = entry.damage.map((one, row) => (row === at ? value : one));
  return { kept: damage(kept), value: damage(value), change: changed({ damage: rows }) };
}

/** Returns the second reading that a doubt offers; null if it offers none. */
function otherOf(creature: CreatureReading, doubt: Doubt): Other | null {
  const [group = "", key = ""] = doubt.field.split(".");
  const said = String(doubt.stated ?? "").toLowerCase();
  const single = SINGLE.find((one) => one === doubt.field);
  if (single) {
    const kept = creature[single];
    const value = kept === null ? null : otherNumber(doubt, kept);
    if (kept === null || value === null) return null;
    return { kept: number(kept), value: number(value), change: (before) => ({ ...before, [single]: value }) };
  }
  const keyed = KEYED.find((one) => one === group);
  if (keyed) {
    const numbers: Readonly<Record<string, number>> = creature[keyed];
    const kept = numbers[key];
    const value = kept === undefined ? null : otherNumber(doubt, kept);
    if (kept === undefined || value === null) return null;
    const change = (before: CreatureReading): CreatureReading => ({
      ...before,
      [keyed]: { ...before[keyed], [key]: value },
    });
    return { kept: number(kept), value: number(value), change };
  }
  if (group === "size" && creature.size !== "") {
    const sizes = said.split(/[ ,(]+/).flatMap((word) => byStem(word, SIZE_WORDS)?.key ?? []);
    const size = sizes.find((one) => one !== creature.size);
    if (size === undefined) return null;
    const of = (text: string): Value => ({ is: "size", text });
    return { kept: of(creature.size), value: of(size), change: (before) => ({ ...before, size }) };
  }
  const list = TYPES.find((one) => one === group);
  if (list && doubt.reason === "conditional") {
    const types = said.split(/[ ,;]+/).flatMap((word) => {
      const found = byStem(word, DAMAGE_WORDS);
      return found?.misspelled === false && !creature[list].includes(found.key) ? [found.key] : [];
    });
    if (types.length === 0) return null;
    const change = (before: CreatureReading): CreatureReading => ({
      ...before,
      [list]: [...new Set([...before[list], ...types])],
    });
    return { kept: NOTHING, value: { is: "damageTypes", text: [...new Set(types)].join(" ") }, change };
  }
  return otherOfEntry(creature, doubt);
}

/** Headings in whose lines figures stand that have no heading of their own. */
const STANDS_IN: Readonly<Record<string, string>> = {
  hitDice: "hitPoints",
  experience: "challenge",
  passivePerception: "senses",
  characteristics: "abilities",
  name: "prelude",
  size: "prelude",
  kind: "prelude",
};
const SEVERAL = /multiattack|мультиатака|несколько атак/i;

/** Returns the first line that a doubt speaks of; none for a figure that the text does not have. */
function linesOf({ field }: Doubt, lines: readonly LineFate[]): number[] {
  const [group = ""] = field.split(".");
  const isEntry = group === "attacks" || group === "features";
  const rest = field.slice(group.length + 1);
  const speaksOf = (as: string): boolean => {
    const name = as.slice(as.indexOf(".") + 1);
    if (group === "several") return as.includes(".") && SEVERAL.test(name);
    if (isEntry) return as.includes(".") && (rest.startsWith(`${name}.`) || name.startsWith(rest.split(".")[0] ?? ""));
    return as === group || as === STANDS_IN[group] || (group === "saves" && as === "abilities");
  };
  const at = lines.findIndex(({ as }) => as.some(speaksOf));
  return at < 0 ? [] : [at];
}

/** Returns the lines that were not read, those beside each other together. Rows of dashes say nothing. */
function unreadLines(lines: readonly LineFate[]): number[][] {
  const groups: number[][] = [];
  for (const [at, { fate, text }] of lines.entries()) {
    if (fate !== "text" || !/[\p{L}\d]/u.test(text)) continue;
    const last = groups.at(-1);
    if (last?.at(-1) === at - 1) last.push(at);
    else groups.push([at]);
  }
  return groups;
}

/** Returns what should be decided, in the order of the text. @rule B-MISC-10 */
export function questionsOf({ creature, doubts, lines }: StatBlockReading): Question[] {
  if (!creature) return [];
  const asked = [
    ...doubts.map((doubt) => ({ doubt, other: otherOf(creature, doubt), lines: linesOf(doubt, lines) })),
    ...unreadLines(lines).map((unread) => ({ doubt: null, other: null, lines: unread })),
  ];
  const place = ({ lines: [first] }: { readonly lines: readonly number[] }): number => first ?? lines.length;
  return asked.sort((a, b) => place(a) - place(b)).map((one, index) => ({ at: index + 1, ...one }));
}

/** Returns the creature after the answers. @param answers by the number of the question */
export const answered = (
  creature: CreatureReading,
  questions: readonly Question[],
  answers: ReadonlyMap<number, Answer>,
): CreatureReading =>
  questions.reduce(
    (before, { at, other }) => (other && answers.get(at) === "other" ? other.change(before) : before),
    creature,
  );

/** Returns the doubts of numbers that cannot be and that nothing can stand for: the text has to be put right. */
export function impossible({ creature, doubts, lines }: StatBlockReading): Doubt[] {
  // A file has no text here that somebody could put right.
  if (lines.length === 0) return [];
  const figures =
    /^(?:hitPoints|hitDice|challenge|legendary|characteristics\..+|(?:attacks|features)\..+\.(?:hit|damage))$/;
  return doubts.filter(
    ({ field, reason }) =>
      reason === "outOfRange" && (figures.test(field) || (field === "armorClass" && creature?.armorClass === null)),
  );
}

const count = (numbers: object): number => Object.keys(numbers).length;
const stated = (values: readonly unknown[]): number => values.filter((value) => value !== null && value !== 0).length;

/** Returns how many figures were read. */
export function figureCount(creature: CreatureReading): number {
  const { armorClass, hitPoints, hitDice, initiative, passivePerception, challenge, experience, legendary } = creature;
  const { speed, characteristics, saves, skills, senses, several, attacks, features } = creature;
  const single = [armorClass, hitPoints, hitDice, initiative, passivePerception, experience, legendary];
  const entries = [...attacks, ...features].map(
    (entry) =>
      entry.damage.length +
      stated([entry.save, entry.recharge, entry.uses]) +
      ("hit" in entry ? stated([entry.hit, entry.reach, entry.range]) : stated([entry.area])),
  );
  return (
    stated(single) +
    (challenge === null ? 0 : 1) +
    [speed, characteristics, saves, skills, senses, several].reduce((sum, one) => sum + count(one), 0) +
    entries.reduce((sum, one) => sum + one, 0)
  );
}

/**
 * Returns the text of the first of several blocks. The next one begins with its name and its type, above its Armor Class.
 * @param starts lines with an Armor Class
 */
export function firstBlock(text: string, starts: readonly number[]): string {
  const lines = text.split("\n");
  let end = starts[1] ?? lines.length;
  while (end > 0 && lines[end - 1]?.trim() === "") end--;
  for (let above = 0; above < 2 && end > (starts[0] ?? 0) + 1; above++) {
    end--;
    while (end > 0 && lines[end - 1]?.trim() === "" && above === 0) end--;
  }
  return lines.slice(0, end).join("\n").trimEnd();
}
