/** The figures in the head of a stat block, by heading. */
import { byStem, byWord, feet, plain, UNIT, wholeNumber } from "./text.ts";
import {
  CHARACTERISTIC_WORDS,
  CONDITION_WORDS,
  COUNT_WORDS,
  DAMAGE_WORDS,
  KIND_WORDS,
  SENSE_WORDS,
  SIZE_WORDS,
  SKILL_WORDS,
  SPEED_WORDS,
  type Stems,
} from "./words.ts";
import type { Mark } from "./types.ts";

const NUMBER = /\d{1,3}(?:[ ,.]\d{3})+(?!\d)|\d+/;

/** Returns a number within its limits; null with a mark if it is not there. */
function within(field: string, stated: string | undefined, most: number, mark: Mark, least = 0): number | null {
  const value = wholeNumber(stated ?? "");
  if (stated === undefined || Number.isNaN(value)) {
    mark(field, "missing");
    return null;
  }
  if (value < least || value > most) {
    mark(field, "outOfRange", stated);
    return null;
  }
  return value;
}

/** Reads "15 (natural armor)". Further numbers mean another reading. */
export function readArmorClass(raw: string, mark: Mark): number | null {
  const text = plain(raw);
  const [first, ...others] = text.match(/\d+/g) ?? [];
  if (others.length > 0) mark("armorClass", "twoReadings", text.slice(0, 80));
  return within("armorClass", first, 40, mark);
}

/** Hit points with their dice. */
export interface HitPoints {
  readonly hitPoints: number | null;
  readonly hitDice: { readonly count: number; readonly faces: number; readonly flat: number } | null;
}

/** Highest number of hit points that anything has. */
const MOST_HIT_POINTS = 9999;
const MOST_DICE = 999;
const MOST_FACES = 100;

/** Reads "45 (6d8 + 18)". */
export function readHitPoints(raw: string, mark: Mark): HitPoints {
  const text = plain(raw);
  const stated = NUMBER.exec(text.replace(/\d+ ?d ?\d+.*$/, ""))?.[0];
  const dice = /(\d+) ?d ?(\d+)(?: ?([+-]) ?(\d+))?/.exec(text);
  const hitPoints = within("hitPoints", stated, MOST_HIT_POINTS, mark, 1);
  if (!dice) {
    mark("hitDice", "missing");
    return { hitPoints, hitDice: null };
  }
  const [said, count = "", faces = "", sign = "+", flat = "0"] = dice;
  if (Number(count) > MOST_DICE || Number(faces) > MOST_FACES || Number(flat) > MOST_HIT_POINTS) {
    mark("hitDice", "outOfRange", said.slice(0, 40));
    return { hitPoints, hitDice: null };
  }
  return {
    hitPoints,
    hitDice: { count: Number(count), faces: Number(faces), flat: Number(`${sign}${flat}`) },
  };
}

const LENGTH = new RegExp(`(\\d+(?:[.,]\\d+)?) ?(${UNIT})?`, "u");

/** Returns a length in feet; one that is no whole number of 5 feet is marked. */
function lengthIn(text: string, field: string, mark: Mark): number | null {
  const found = LENGTH.exec(text);
  if (!found) return null;
  const length = feet(found[1] ?? "", found[2]);
  if (length > 5280) {
    mark(field, "outOfRange", length);
    return null;
  }
  if (length % 5 !== 0) mark(field, "disagrees", length, Math.round(length / 5) * 5);
  return length;
}

/** Splits at commas and semicolons, but not within brackets or decimal numbers. */
const parts = (text: string): string[] =>
  text
    .split(/[;,](?!\d)(?![^()]{0,200}\))/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads "30 ft., climb 30 ft., fly 60 ft. (hover)". */
export function readSpeed(raw: string, mark: Mark): { speed: Record<string, number>; hovers: boolean } {
  const speed: Record<string, number> = {};
  const text = plain(raw).toLowerCase();
  for (const [at, part] of parts(text).entries()) {
    const word = part
      .replace(/\d.*$/, "")
      .replace(/^(?:и|and) /, "")
      .trim();
    const way = word === "" ? (at === 0 ? { key: "walk", misspelled: false } : null) : byStem(word, SPEED_WORDS);
    const field = `speed.${way?.key ?? part.slice(0, 20)}`;
    if (!way) {
      mark(field, "unknownWord", part.slice(0, 40));
      continue;
    }
    if (way.misspelled) mark(field, "spelling", word);
    const length = lengthIn(part, field, mark);
    if (length === null) continue;
    if (way.key in speed || (part.match(/\d+(?:[.,]\d+)?/g) ?? []).length > 1)
      mark(field, "twoReadings", part.slice(0, 40));
    speed[way.key] ??= length;
  }
  if (!("walk" in speed)) mark("speed.walk", "missing");
  return { speed, hovers: /hover|пар[ия]т|парение/.test(text) };
}

/** Reads "darkvision 60 ft., passive Perception 12". */
export function readSenses(raw: string, mark: Mark): { senses: Record<string, number>; passive: number | null } {
  const senses: Record<string, number> = {};
  let passive: number | null = null;
  for (const part of parts(plain(raw).toLowerCase())) {
    const isPassive = /pass?ive|пасс?ивн/.test(part);
    if (isPassive) {
      passive = within("passivePerception", /\d+/.exec(part)?.[0], 60, mark);
      continue;
    }
    const found = byStem(part, SENSE_WORDS);
    const field = `senses.${found?.key ?? part.slice(0, 20)}`;
    if (!found) {
      if (/\d/.test(part)) mark(field, "unknownWord", part.slice(0, 40));
      continue;
    }
    if (found.misspelled) mark(field, "spelling", part.slice(0, 40));
    const length = lengthIn(part, field, mark);
    if (length !== null) senses[found.key] = length;
  }
  return { senses, passive };
}

/** Reads "Stealth +5, Perception +3" and "Dex +5, Con +3". */
function readTotals<K extends string>(
  raw: string,
  field: string,
  key: (word: string) => { key: K; misspelled: boolean } | null,
  mark: Mark,
) {
  const totals: Partial<Record<K, number>> = {};
  for (const part of parts(plain(raw))) {
    const [, word = "", sign = "", number] = /^([^\d+-]+?) ?:? ?([+-])? ?(\d{1,2})(?!\d)/u.exec(part) ?? [];
    const found = key(word.trim().toLowerCase().replace(/\.$/, ""));
    if (!found || number === undefined) {
      mark(`${field}.${word.trim() || part.slice(0, 20)}`, "unknownWord", part.slice(0, 40));
      continue;
    }
    const path = `${field}.${found.key}`;
    if (found.misspelled) mark(path, "spelling", word);
    if (found.key in totals || (part.match(/\d+/g) ?? []).length > 1) mark(path, "twoReadings", part.slice(0, 40));
    totals[found.key] ??= Number(`${sign}${number}`);
  }
  return totals;
}

export const readSaves = (raw: string, mark: Mark) =>
  readTotals(raw, "saves", (word) => byWord(word, CHARACTERISTIC_WORDS), mark);
export const readSkills = (raw: string, mark: Mark): Record<string, number> => {
  const totals: Record<string, number> = {};
  for (const [key, total] of Object.entries(readTotals(raw, "skills", (word) => byStem(word, SKILL_WORDS), mark)))
    if (total !== undefined) totals[key] = total;
  return totals;
};

/** Words of a list that say nothing of their own. */
const FILLER = /^(?:damage|урон[ау]?|and|и|или|or|от|from|the|всё|все)$/;

/** Reads a list of keys. What holds only sometimes, such as that against weapons without magic, is left out and marked. */
function readKeys(raw: string, field: string, lists: readonly Stems[], mark: Mark): string[][] {
  const keys = lists.map((): string[] => []);
  for (const clause of plain(raw).toLowerCase().split(";")) {
    const isConditional =
      /non-?magic|немагич|magical|except|кроме|unless|если|while|пока|silver|adamant|серебр|адамант/.test(clause);
    if (isConditional) {
      mark(field, "conditional", clause.trim().slice(0, 80));
      continue;
    }
    for (const word of clause.split(/[,()]| and | и /).map((one) => one.replace(/[.:]/g, "").trim())) {
      const bare = word
        .split(" ")
        .filter((one) => one !== "" && !FILLER.test(one))
        .join(" ");
      if (bare === "") continue;
      const found = lists.map((stems) => byStem(bare, stems));
      const at = found.findIndex((one) => one?.misspelled === false);
      const place = at >= 0 ? at : found.findIndex((one) => one !== null);
      const one = found[place];
      if (!one) mark(field, "unknownWord", bare.slice(0, 40));
      else {
        if (one.misspelled) mark(field, "spelling", bare);
        keys[place]?.push(one.key);
      }
    }
  }
  return keys;
}

export const readDamageTypes = (raw: string, field: string, mark: Mark): string[] =>
  readKeys(raw, field, [DAMAGE_WORDS], mark)[0] ?? [];
/** Reads immunities: to damage, and in the newer layout to conditions. */
export function readImmunities(raw: string, mark: Mark): { immunities: string[]; conditions: string[] } {
  // "Poisoned" begins as "poison" does: conditions come first.
  const [conditions = [], immunities = []] = readKeys(raw, "immunities", [CONDITION_WORDS, DAMAGE_WORDS], mark);
  return { immunities, conditions };
}
export const readConditions = (raw: string, mark: Mark): string[] =>
  readKeys(raw, "conditionImmunities", [CONDITION_WORDS], mark)[0] ?? [];

const FRACTIONS: Readonly<Record<string, number>> = {
  "½": 0.5,
  "¼": 0.25,
  "⅛": 0.125,
  "1/2": 0.5,
  "1/4": 0.25,
  "1/8": 0.125,
};

/** Challenge, its experience, and the proficiency bonus beside it. */
export interface Challenge {
  readonly challenge: number | null;
  readonly experience: number | null;
  readonly proficiency: number | null;
}

/** Reads "3 (700 XP)" and "3 (XP 700; PB +2)". */
export function readChallenge(raw: string, mark: Mark): Challenge {
  const text = plain(raw);
  const stated = /^ ?(\d+ ?\/ ?\d+|[½¼⅛]|\d+)/u.exec(text)?.[1]?.replaceAll(" ", "") ?? "";
  const fraction = FRACTIONS[stated];
  const challenge = fraction ?? (/^\d+$/.test(stated) ? Number(stated) : null);
  if (challenge === null) mark("challenge", "missing");
  else if (challenge > 30) mark("challenge", "outOfRange", challenge);
  const rest = text.slice(stated.length);
  const proficiency = /(?:PB|БМ|proficiency bonus|бонус мастерства):? ?\+? ?(\d)/i.exec(rest)?.[1];
  const experience = NUMBER.exec(rest.replace(/(?:PB|БМ|proficiency bonus|бонус мастерства).*$/i, ""))?.[0];
  return {
    challenge: challenge !== null && challenge <= 30 ? challenge : null,
    experience: experience === undefined ? null : within("experience", experience, 10_000_000, mark),
    proficiency: proficiency === undefined ? null : Number(proficiency),
  };
}

/** Reads "+2 (12)". */
export function readInitiative(raw: string, mark: Mark): number | null {
  const [, sign = "", number, score] = /^ ?([+-])? ?(\d{1,2})(?:[^\d]{0,4}(\d{1,2}))?/.exec(plain(raw)) ?? [];
  if (number === undefined) {
    mark("initiative", "missing");
    return null;
  }
  const total = Number(`${sign}${number}`);
  if (score !== undefined && Number(score) !== total + 10) mark("initiative", "disagrees", total, Number(score) - 10);
  return total;
}

/** Size, type, and alignment of a line "Medium humanoid (elf), neutral evil"; null if the line is none. */
export function readTypeLine(raw: string, mark: Mark): { size: string; kind: string; alignment: string } | null {
  const text = plain(raw).toLowerCase();
  const said = text.split(/[ ,(]+/).slice(0, 10);
  const sizes = said.flatMap((word) => byStem(word, SIZE_WORDS) ?? []);
  const isSwarm = /swarm|рой|роя/.test(text);
  const kinds = said.flatMap((word) => byStem(word, KIND_WORDS) ?? []);
  const [size] = sizes;
  const [kind] = kinds;
  if (!size || !kind || text.length > 120) return null;
  if (sizes.length > 1 && !isSwarm) mark("size", "twoReadings", text.slice(0, 40));
  if (kinds.some(({ key }) => key !== kind.key)) mark("kind", "twoReadings", text.slice(0, 40));
  if (size.misspelled) mark("size", "spelling", said[0]);
  if (kind.misspelled) mark("kind", "spelling", said[1]);
  const comma = raw.indexOf(",", raw.lastIndexOf(")") + 1);
  return { size: size.key, kind: kind.key, alignment: comma < 0 ? "" : raw.slice(comma + 1).trim() };
}

/** "Legendary Action Uses: 3 (4 in Lair)", "can take 3 legendary actions"; in Russian, too. */
const LEGENDARY =
  /(?:legendary action uses|(?:использовани\p{L}*|числ\p{L}*) легендарн\p{L}* действи\p{L}*|легендарн\p{L}* действи\p{L}*) ?[:-]? ?(\d+)(?: ?\(([^()]{0,40})\))?|([\p{L}\d]+) (?:legendary actions?|легендарн\p{L}* действи)/iu;
const MOST_LEGENDARY = 10;

/** Reads the number of legendary actions. That in the lair is another reading. Null if the text does not state it. */
export function readLegendary(raw: string, mark: Mark): number | null {
  const found = LEGENDARY.exec(plain(raw));
  const [said = "", uses, lair, before = ""] = found ?? [];
  const word = byWord(before.toLowerCase(), COUNT_WORDS);
  const stated = uses ?? (/^\d+$/.test(before) ? before : word?.misspelled === false ? word.key : undefined);
  if (stated === undefined) return null;
  if (lair !== undefined && /\d/.test(lair)) mark("legendary", "twoReadings", said.slice(said.indexOf(stated)));
  return within("legendary", stated, MOST_LEGENDARY, mark, 1);
}
