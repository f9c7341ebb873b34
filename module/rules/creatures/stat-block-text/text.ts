/** Pasted text: tidy lines, words, and numbers. Every function is linear in the length of its text. */
import type { Stems } from "./words.ts";

/** Soft hyphens, zero-width marks, and the byte order mark. */
const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF\r]/g;
/** Signs of Markdown around words and at the beginning of lines. */
const MARKDOWN = /\*{1,3}|_{2,3}|~~|`/g;

const MOST_TABLE_LETTERS = 200;

/** Returns a line without what nobody sees, without Markdown, with single spaces. */
export function tidy(line: string): string {
  // The line under the head of a Markdown table.
  if (line.length < MOST_TABLE_LETTERS && /^[|:\s-]*---[|:\s-]*$/.test(line)) return "";
  return line
    .replace(UNSEEN, "")
    .replace(MARKDOWN, "")
    .replace(/[|\s\u00A0]+/g, " ")
    .replace(/^ ?[>#•·▪●-]{1,6} /, "")
    .trim();
}

/** Letters that stand for a die between digits: Latin, and Cyrillic "к", "д". */
const DIE = /(\d ?)[dDкКдД](?= ?\d)/g;

/** Returns the text in plain signs, as long as before: one hyphen, one apostrophe, "d" in dice, "е" for "ё". */
export function plain(text: string): string {
  return text
    .replace(/[‐‑‒–—―−]/g, "-")
    .replace(/[’‘`´]/g, "'")
    .replace(/\u00A0/g, " ")
    .replace(/ё/g, "е")
    .replace(/Ё/g, "Е")
    .replace(/×/g, "x")
    .replace(DIE, "$1d");
}

const isClose = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1 || a.length < 5) return false;
  let [from, endA, endB] = [0, a.length, b.length];
  while (from < endA && from < endB && a[from] === b[from]) from++;
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [left, right] = [a.slice(from, endA), b.slice(from, endB)];
  // One letter more, less or wrong, or two that changed places.
  const [x = "", y = ""] = left;
  if (left.length === 2 && right.length === 2) return right === y + x;
  return left.length < 2 && right.length < 2;
};

/** A key that a word stands for. */
export interface Found<K extends string> {
  readonly key: K;
  /** True if the word is misspelled. */
  readonly misspelled: boolean;
}

/** Returns the key whose stem begins the text, the longest stem first; null if there is none. @param text lower case */
export function byStem<K extends string>(text: string, stems: Stems<K>): Found<K> | null {
  let best: { key: K; length: number } | null = null;
  for (const [key, list] of stems)
    for (const stem of list)
      if (text.startsWith(stem) && stem.length > (best?.length ?? 0)) best = { key, length: stem.length };
  if (best) return { key: best.key, misspelled: false };
  const close = stems.filter(([, list]) =>
    list.some((stem) => isClose(text.slice(0, stem.length), stem) || isClose(text, stem)),
  );
  const [one] = close;
  return one && close.length === 1 ? { key: one[0], misspelled: true } : null;
}

/** Returns the key whose word the text is, exactly or with one wrong letter; null if there is none. @param text lower case */
export function byWord<K extends string>(text: string, stems: Stems<K>): Found<K> | null {
  const same = stems.find(([, list]) => list.includes(text));
  if (same) return { key: same[0], misspelled: false };
  const close = stems.filter(([, list]) => list.some((word) => isClose(text, word)));
  const [one] = close;
  return one && close.length === 1 ? { key: one[0], misspelled: true } : null;
}

/** A heading at the beginning of a line. */
export interface Heading<K extends string> extends Found<K> {
  /** What follows it, without a colon. */
  readonly rest: string;
  /** Where that begins in the line. */
  readonly at: number;
}

const MAX_HEADING_WORDS = 4;

/** Returns the heading that begins a line, the longest first; null if there is none. @param line in plain signs */
export function headingOf<K extends string>(line: string, stems: Stems<K>): Heading<K> | null {
  const ends: number[] = [];
  for (let at = 0; at < line.length && ends.length < MAX_HEADING_WORDS && at < 60; at++)
    if (/[ :]/.test(line[at] ?? "") && at > 0 && !/[ :]/.test(line[at - 1] ?? "")) ends.push(at);
  if (line.length < 60 && ends.length < MAX_HEADING_WORDS) ends.push(line.length);
  for (const end of ends.toReversed()) {
    const found = byWord(line.slice(0, end).toLowerCase().replace(/\.$/, ""), stems);
    if (!found) continue;
    const [skipped = ""] = /^[ :.]*/.exec(line.slice(end)) ?? [];
    return { ...found, at: end + skipped.length, rest: line.slice(end + skipped.length) };
  }
  return null;
}

/** Returns a number with groups of thousands ("1,100", "1 100", "1.100"); NaN for other signs. */
export const wholeNumber = (text: string): number => Number(text.replace(/[ ,.](?=\d{3}(?!\d))/g, ""));

/** Unit of lengths after a number: feet, or meters. */
export const UNIT =
  "(?:-? ?(?:feet|foot|ft|фт|футов\\p{L}*|фута|футах|фут|м(?![\\p{L}])|метр\\p{L}*|m(?![\\p{L}]))\\.?)";

/** Returns a length in feet: meters count 5 feet for each 1.5. */
export function feet(number: string, unit = ""): number {
  const value = Number(number.replace(",", "."));
  return /^[-\s]*(?:м|m)/i.test(unit) ? Math.round((value * 10) / 3) : value;
}
