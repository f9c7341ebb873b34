/** Puts broken lines together: each part of a stat block becomes one piece, with the lines that it came from. */
import { byWord, headingOf, plain, tidy } from "./text.ts";
import { CHARACTERISTIC_WORDS, HEADINGS, NUMBER_HEADINGS, SECTION_WORDS, SENTENCE_WORDS } from "./words.ts";
import type { Section } from "./types.ts";

/** One part of a stat block. */
export interface Piece {
  /** `prelude`: before the first heading. `abilities`: the table of characteristics. `entry`: a trait or an action. */
  readonly is: "prelude" | "heading" | "abilities" | "section" | "entry" | "loose";
  /** Key of the heading. */
  readonly key: string;
  readonly section: Section;
  readonly misspelled: boolean;
  /** Lines of the pasted text, counted from 0. */
  readonly lines: number[];
  /** Name of an entry with its brackets, or empty. */
  readonly name: string;
  /** The text as it was pasted, without heading or name. */
  raw: string;
}

/** Headings that are looked for within a line, too, because whole heads are pasted as one line. */
const WITHIN =
  / (?=(?:(?:Hit Points|HP|Speed|Challenge|CR|Proficiency Bonus|PB|Хиты|Скорость|Опасность|ПО|Бонус мастерства|БМ):? \d|(?:Initiative|Инициатива):? [+−–-]?\d|(?:STR|Str|СИЛ|Сил):? \d|(?:STR DEX|СИЛ ЛОВ) |(?:Saving Throws|Skills|Senses|Languages|Damage Resistances|Damage Immunities|Damage Vulnerabilities|Condition Immunities|Спасброски|Навыки|Чувства|Языки|Иммунитет к|Сопротивление (?:к )?урону|Уязвимость к):? [\p{L}+-]))/gu;

const MANNER = "(?:melee or ranged|melee|ranged|рукопашная или дальнобойная|рукопашная|дальнобойная|бросок)";
/** An attack whose name has no period. */
const BARE_ATTACK = new RegExp(
  `^(\\p{Lu}[^.:!?]{1,40}?):? (?=${MANNER} (?:(?:weapon|spell|атака|рукопашной|дальнобойной)|attack))`,
  "iu",
);
const NAMED = /^((?:[^.!?:()]|\([^()]{0,110}\)){2,80})[.!](?: |$)/u;
/** A name whose bracket goes on in the next line, and that line. */
const OPEN_NAME = /^\p{Lu}[^.!?:()]{2,60}\([^()]{3,80}$/u;
const CLOSES_NAME = /^[^()]{1,60}\)[.!]/;
const SMALL_WORDS: ReadonlySet<string> = new Set([
  "of",
  "the",
  "and",
  "with",
  "from",
  "in",
  "to",
  "for",
  "a",
  "an",
  "on",
  "by",
  "or",
  "its",
  "as",
]);
const MOST_WORDS = 8;

/** Returns the length of the name with which an entry begins; 0 if no entry begins here. @param line in plain signs */
function nameLength(line: string): number {
  if (!/^[\p{Lu}]/u.test(line)) return 0;
  const bare = BARE_ATTACK.exec(line)?.[1];
  const name = NAMED.exec(line)?.[1] ?? bare;
  // "Ведунья может совершить два легендарных действия." is a sentence.
  if (name === undefined || /legendary action|легендарн\p{L}* действи/iu.test(name)) return 0;
  const said = name
    .replace(/\([^()]*\)/g, " ")
    .trim()
    .split(" ")
    .filter(Boolean);
  const [first = ""] = said;
  if (said.length === 0 || said.length > MOST_WORDS || /\d/.test(said.join(""))) return 0;
  if (SENTENCE_WORDS.has(first.toLowerCase().replace(/[,;]$/, ""))) return 0;
  const isEnglish = !/\p{Script=Cyrillic}/u.test(name);
  if (isEnglish && said.some((word) => /^[a-z]/.test(word) && !SMALL_WORDS.has(word))) return 0;
  return name.length;
}

/** A row of the table of characteristics: names, numbers, and words such as "MOD" and "SAVE". */
const TABLE_WORDS: ReadonlySet<string> = new Set([
  "mod",
  "save",
  "score",
  "мод",
  "спас",
  "знач",
  "значение",
  "модификатор",
  "спасбросок",
  "характеристика",
]);

/** Returns how a line belongs to the table of characteristics: begins with a name, only has numbers, or not at all. */
function tableRow(line: string): "named" | "numbers" | null {
  const said = line
    .toLowerCase()
    .split(/[ ():,;/]+/)
    .filter(Boolean);
  if (said.length === 0 || said.length > 30) return null;
  const isNumber = (word: string): boolean => /^[+-]?\d{1,3}$/.test(word);
  const names = said.filter((word) => byWord(word, CHARACTERISTIC_WORDS)?.misspelled === false);
  const rest = said.filter(
    (word) => !isNumber(word) && !names.includes(word) && !TABLE_WORDS.has(word.replace(/\.$/, "")),
  );
  if (rest.length > 0) return null;
  if (names.length > 0) return "named";
  // "MOD SAVE MOD SAVE" above the first row of 2024.
  if (said.length > 1 && said.every((word) => TABLE_WORDS.has(word))) return "named";
  return said.some((word) => isNumber(word) || TABLE_WORDS.has(word)) ? "numbers" : null;
}

/** Returns whether a line says the same as a heading of a figure. @param line in plain signs */
function figure(line: string): { key: string; misspelled: boolean; at: number } | null {
  if (!/^\p{Lu}/u.test(line)) return null;
  const found = headingOf(line, HEADINGS);
  if (!found || found.rest === "") return null;
  if (NUMBER_HEADINGS.includes(found.key) && !/^[+-]?\d|^1\/|^[½¼⅛]|^\(/u.test(found.rest)) return null;
  // "Magic resistance. The …" in Russian begins with the heading of resistances.
  const named = nameLength(line);
  if (named > 0 && named + 2 < line.length) return null;
  return found;
}

/** Adds a further line to a text. A word that was divided at the end of a line becomes whole again. */
function joined(before: string, line: string): string {
  if (before === "") return line;
  if (/\p{Ll}[-‐]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line;
  return /[-‐–]$/u.test(before) && /\d[-‐–]$/u.test(before) ? before + line : `${before} ${line}`;
}

/** Returns the pieces of a text, in order. Blank lines belong to none. */
export function piecesOf(lines: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const state: { section: Section | null } = { section: null };
  let gap = false;
  let figures = 0;
  const add = (piece: Partial<Piece> & Pick<Piece, "is">, at: number): void => {
    pieces.push({
      key: "",
      section: state.section ?? "traits",
      misspelled: false,
      name: "",
      raw: "",
      ...piece,
      lines: [at],
    });
  };
  const take = (raw: string, at: number): void => {
    const line = plain(raw);
    const last = pieces.at(-1);
    const heading = line.length <= 40 ? byWord(line.toLowerCase().replace(/[ :.]+$/, ""), SECTION_WORDS) : null;
    if (heading && figures > 1) {
      state.section = heading.key;
      add({ is: "section", key: heading.key, misspelled: heading.misspelled }, at);
      return;
    }
    const late = state.section !== null || last?.is === "entry";
    const found = figure(line);
    if (
      found &&
      (!late || (["challenge", "proficiency"].includes(found.key) && !pieces.some(({ key }) => key === found.key)))
    ) {
      figures++;
      add({ is: "heading", key: found.key, misspelled: found.misspelled, raw: raw.slice(found.at) }, at);
      return;
    }
    // A second Armor Class after the actions is a second block.
    if (found && late && found.key === "armorClass" && !found.misspelled) {
      add({ is: "heading", key: "again", raw }, at);
      return;
    }
    const row = late ? null : tableRow(line);
    if (row === "named" || (row === "numbers" && last?.is === "abilities")) {
      if (last?.is === "abilities") {
        last.raw = joined(last.raw, raw);
        last.lines.push(at);
      } else {
        figures++;
        add({ is: "abilities", raw }, at);
      }
      return;
    }
    const complete = gap || !last || last.is !== "entry" || /[.!?:)»"”]$/u.test(last.raw) || last.raw === "";
    const length = figures > 1 && complete ? nameLength(line) : 0;
    if (length > 0) {
      add({ is: "entry", name: raw.slice(0, length), raw: raw.slice(length).replace(/^[.!:]? ?/, "") }, at);
      return;
    }
    if (
      last &&
      last.is !== "prelude" &&
      last.is !== "section" &&
      last.is !== "abilities" &&
      !(gap && last.is === "heading")
    ) {
      last.raw = joined(last.raw, raw);
      if (last.lines.at(-1) !== at) last.lines.push(at);
    } else add({ is: figures > 0 ? "loose" : "prelude", raw }, at);
  };
  for (let at = 0; at < lines.length; at++) {
    const raw = tidy(lines[at] ?? "");
    if (raw === "") {
      gap = true;
      continue;
    }
    const next = OPEN_NAME.test(plain(raw)) ? tidy(lines[at + 1] ?? "") : "";
    if (CLOSES_NAME.test(next)) {
      take(`${raw} ${next}`, at);
      at++;
      pieces.at(-1)?.lines.push(at);
      gap = false;
      continue;
    }
    const inHead = state.section === null && pieces.at(-1)?.is !== "entry" && figure(plain(raw)) !== null;
    for (const part of inHead ? raw.split(WITHIN) : [raw]) {
      take(part, at);
      gap = false;
    }
  }
  return pieces;
}
