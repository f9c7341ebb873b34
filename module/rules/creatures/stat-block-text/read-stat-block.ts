/** Reads the pasted text of one stat block: English or Russian, in the layout of 2014 or 2024. */
import { readAbilities } from "./abilities.ts";
import { checkFigures, limitedAttacks } from "./check.ts";
import { readEntry, readSeveral, readTraits } from "./entries.ts";
import * as figures from "./figures.ts";
import { piecesOf, type Piece } from "./lines.ts";
import type {
  AttackFacts,
  CreatureReading,
  Doubt,
  FeatureFacts,
  LineFate,
  Mark,
  Refusal,
  StatBlockReading,
} from "./types.ts";

/** Longest text that is read, in characters. */
const TEXT_LIMIT = 60_000;
const MOST_LINES = 3000;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const NOTHING: CreatureReading = {
  name: "",
  size: "",
  kind: "",
  alignment: "",
  armorClass: null,
  hitPoints: null,
  hitDice: null,
  initiative: null,
  speed: {},
  hovers: false,
  characteristics: {},
  saves: {},
  skills: {},
  resistances: [],
  immunities: [],
  vulnerabilities: [],
  conditionImmunities: [],
  senses: {},
  passivePerception: null,
  languages: [],
  gear: "",
  challenge: null,
  experience: null,
  magicResistant: false,
  regeneration: 0,
  legendary: null,
  several: [],
  attacks: [],
  features: [],
};

/** Returns why a text cannot be a stat block, before it is read. */
function refusedAtOnce(text: string): Refusal | null {
  const because = (reason: Refusal["reason"]): Refusal => ({ reason, lines: [] });
  if (text.trim() === "") return because("empty");
  if (text.length > TEXT_LIMIT || text.split("\n").length > MOST_LINES) return because("tooLong");
  if (/<\/?(?:div|p|span|table|tbody|tr|td|th|br|html|body|h[1-6]|ul|li|strong|em)\b[^<>]{0,200}>/i.test(text))
    return because("html");
  if (/^\s*[[{]\s*["{]/.test(text)) return because("json");
  return null;
}

/** Returns why pieces are no stat block. */
function refusedPieces(pieces: readonly Piece[], text: string): Refusal | null {
  const starts = pieces.filter(({ is, key }) => is === "heading" && ["armorClass", "again"].includes(key));
  const points = pieces.filter(({ is, key }) => is === "heading" && key === "hitPoints");
  const abilities = pieces.filter(({ is }) => is === "abilities");
  if (starts.length > 1 && (starts.some(({ key }) => key === "again") || points.length > 1 || abilities.length > 1))
    return { reason: "severalBlocks", lines: starts.flatMap(({ lines }) => lines.slice(0, 1)) };
  const said = new Set(
    pieces.filter(({ is }) => is === "heading" || is === "abilities").map(({ is, key }) => key || is),
  );
  const has = ["armorClass", "hitPoints", "speed", "abilities", "challenge"].filter((key) => said.has(key)).length;
  if (has >= 3) return null;
  return { reason: /\(\d{1,3} ?[dDwWк] ?\d/.test(text) ? "unknownLanguage" : "noStatBlock", lines: [] };
}

/** What is read of a heading. */
function readHeading(creature: Writable<CreatureReading>, { key, raw }: Piece, mark: Mark): number | null {
  switch (key) {
    case "armorClass":
      creature.armorClass = figures.readArmorClass(raw, mark);
      break;
    case "hitPoints":
      Object.assign(creature, figures.readHitPoints(raw, mark));
      break;
    case "speed":
      Object.assign(creature, figures.readSpeed(raw, mark));
      break;
    case "initiative":
      creature.initiative = figures.readInitiative(raw, mark);
      break;
    case "saves":
      creature.saves = { ...creature.saves, ...figures.readSaves(raw, mark) };
      break;
    case "skills":
      creature.skills = figures.readSkills(raw, mark);
      break;
    case "vulnerabilities":
    case "resistances":
      creature[key] = figures.readDamageTypes(raw, key, mark);
      break;
    case "immunities": {
      const { immunities, conditions } = figures.readImmunities(raw, mark);
      creature.immunities = immunities;
      creature.conditionImmunities = [...creature.conditionImmunities, ...conditions];
      break;
    }
    case "conditionImmunities":
      creature.conditionImmunities = [...creature.conditionImmunities, ...figures.readConditions(raw, mark)];
      break;
    case "senses": {
      const { senses, passive } = figures.readSenses(raw, mark);
      creature.senses = senses;
      creature.passivePerception = passive;
      break;
    }
    case "languages":
      creature.languages = raw
        .split(/[,;]/)
        .map((word) => word.trim())
        .filter((word) => /\p{L}/u.test(word));
      break;
    case "challenge": {
      const { challenge, experience, proficiency } = figures.readChallenge(raw, mark);
      creature.challenge = challenge;
      creature.experience = experience;
      return proficiency;
    }
    case "gear":
      creature.gear = raw;
      break;
    case "proficiency":
      return Number(/\d/.exec(raw)?.[0] ?? 0) || null;
  }
  return null;
}

const NAMED_HEAD = /^(.{2,60}?)$/u;

/** Reads name, size, and type before the first heading. Returns the pieces that were understood. */
function readPrelude(creature: Writable<CreatureReading>, pieces: readonly Piece[], mark: Mark): Piece[] {
  const prelude = pieces.filter(({ is }) => is === "prelude");
  let typed: Piece | null = null;
  for (const piece of prelude) {
    const doubts: Parameters<Mark>[] = [];
    const line = figures.readTypeLine(piece.raw, (...doubt) => void doubts.push(doubt));
    if (!line) continue;
    for (const doubt of doubts) mark(...doubt);
    Object.assign(creature, line);
    typed = piece;
    break;
  }
  const before = typed ? prelude.slice(0, prelude.indexOf(typed)) : prelude;
  const named = before.findLast(({ raw }) => NAMED_HEAD.test(raw)) ?? null;
  if (named) creature.name = named.raw;
  else mark("name", "missing");
  if (!typed) {
    mark("size", "missing");
    mark("kind", "missing");
  }
  return [named, typed].filter((piece) => piece !== null);
}

/** Reads the lines above the legendary actions. Returns those that state their number. */
function readLegendary(creature: Writable<CreatureReading>, pieces: readonly Piece[], mark: Mark): Piece[] {
  for (const piece of pieces.filter(({ is, section }) => is === "loose" && section === "legendary")) {
    const doubts: Parameters<Mark>[] = [];
    creature.legendary = figures.readLegendary(piece.raw, (...doubt) => void doubts.push(doubt));
    for (const doubt of doubts) mark(...doubt);
    if (creature.legendary !== null || doubts.length > 0) return [piece];
  }
  return [];
}

/** Reads the traits and actions. */
function readEntries(creature: Writable<CreatureReading>, pieces: readonly Piece[], mark: Mark): Piece[] {
  const attacks: AttackFacts[] = [];
  const features: FeatureFacts[] = [];
  const partial: Piece[] = [];
  for (const piece of pieces.filter(({ is }) => is === "entry")) {
    const { attack, feature, isPartial } = readEntry(piece, mark);
    if (attack) attacks.push(attack);
    if (feature) features.push(feature);
    if (isPartial) partial.push(piece);
  }
  creature.attacks = attacks;
  creature.features = features;
  Object.assign(creature, readTraits(features, mark));
  creature.several = readSeveral(
    features,
    attacks.map(({ name }) => name),
    mark,
  );
  creature.attacks = limitedAttacks(creature, mark);
  return partial;
}

const REQUIRED = ["armorClass", "hitPoints", "speed", "abilities", "challenge"] as const;

/** Returns the fate of each line. */
function fates(
  lines: readonly string[],
  pieces: readonly Piece[],
  isUnderstood: (piece: Piece) => LineFate["fate"],
): LineFate[] {
  const found = lines.map((text): { text: string; fate: LineFate["fate"]; as: string[] } => ({
    text,
    fate: text.trim() === "" ? "blank" : "text",
    as: [],
  }));
  for (const piece of pieces) {
    const fate = isUnderstood(piece);
    for (const at of piece.lines) {
      const line = found[at];
      if (!line) continue;
      line.fate = line.as.length > 0 && line.fate !== fate ? "partly" : fate;
      const loose = piece.is === "loose" && piece.section === "legendary" ? "legendary" : piece.is;
      line.as.push(piece.is === "entry" ? `${piece.section}.${piece.name}` : piece.key || loose);
    }
  }
  return found;
}

/**
 * Reads a pasted stat block. Never throws. The time grows with the length of the text.
 * @rule B-MISC-10
 */
export function readStatBlock(text: string): StatBlockReading {
  const atOnce = refusedAtOnce(text);
  const lines = atOnce ? [] : text.split("\n");
  const pieces = piecesOf(lines);
  const refusal = atOnce ?? refusedPieces(pieces, text);
  if (refusal) {
    const kept = lines.map((line): LineFate => ({ text: line, fate: line.trim() === "" ? "blank" : "text", as: [] }));
    return { refusal, creature: null, doubts: [], lines: kept };
  }
  const doubts: Doubt[] = [];
  const mark: Mark = (field, reason, stated, expected) => {
    doubts.push({
      field,
      reason,
      ...(stated === undefined ? {} : { stated }),
      ...(expected === undefined ? {} : { expected }),
    });
  };
  const creature: Writable<CreatureReading> = { ...NOTHING };
  const understood = new Set<Piece>(readPrelude(creature, pieces, mark));
  let proficiency: number | null = null;
  const seen = new Set<string>();
  for (const piece of pieces) {
    if (piece.is === "abilities") {
      const { characteristics, saves } = readAbilities(piece.raw, mark);
      creature.characteristics = { ...creature.characteristics, ...characteristics };
      creature.saves = { ...saves, ...creature.saves };
    }
    if (piece.is !== "heading") continue;
    if (piece.misspelled) mark(piece.key, "spelling");
    if (seen.has(piece.key)) {
      mark(piece.key, "twoReadings", piece.raw.slice(0, 60));
      continue;
    }
    seen.add(piece.key);
    proficiency = readHeading(creature, piece, mark) ?? proficiency;
  }
  for (const key of REQUIRED)
    if (!pieces.some((piece) => piece.key === key || piece.is === key))
      mark(key === "abilities" ? "characteristics" : key, "missing");
  const partial = readEntries(creature, pieces, mark);
  for (const piece of readLegendary(creature, pieces, mark)) understood.add(piece);
  checkFigures(creature, proficiency, mark);
  return {
    refusal: null,
    creature,
    doubts,
    lines: fates(lines, pieces, (piece) => {
      if (piece.is === "entry") return partial.includes(piece) ? "partly" : "understood";
      if (piece.is === "loose" || piece.is === "prelude") return understood.has(piece) ? "understood" : "text";
      return doubts.some(({ field }) => field === piece.key || field.startsWith(`${piece.key}.`))
        ? "partly"
        : "understood";
    }),
  };
}
