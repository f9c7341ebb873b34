/** How a class looks: its color and the engraving behind the portrait stand in the styles under these names. Pure. */
import { SYSTEM_ID } from "../../core/constants.ts";

const GROUNDS = {
  barbarian: "martial",
  bard: "arcane",
  cleric: "divine",
  druid: "primal",
  fighter: "martial",
  monk: "martial",
  paladin: "divine",
  ranger: "primal",
  rogue: "martial",
  sorcerer: "arcane",
  warlock: "arcane",
  wizard: "arcane",
} as const;
type Known = keyof typeof GROUNDS;

/** The sign on the seam of each, by the name of its file: what it works with, beside the portrait that says who it is. */
const SIGILS: Readonly<Record<Known, string>> = {
  barbarian: "greataxe",
  bard: "bard",
  cleric: "holy-symbol",
  druid: "mistletoe",
  fighter: "attack",
  monk: "lotus",
  paladin: "paladin",
  ranger: "shortbow",
  rogue: "daggers",
  sorcerer: "energy",
  warlock: "warlock-eye",
  wizard: "spell",
};
export type Ground = (typeof GROUNDS)[Known];

export interface ClassLook {
  /** "own" for a class that the table has invented; "" without a class. */
  readonly key: Known | "own" | "";
  readonly ground: Ground;
  /** The sign that stands on the seam; of an invented class its picture. */
  readonly sigil: string;
  /** Of an invented class its hue, "00" to "52": sector and step; else "". */
  readonly hue: string;
}

const ICONS = `systems/${SYSTEM_ID}/icons/`;
/** Six sectors of the color circle with three steps each: what the styles know under `data-hue`. */
const SECTORS = 6;
const STEPS = 3;

/** Every hue that the styles know; each keeps its contrast on all papers. */
export const HUES: readonly string[] = Array.from(
  { length: SECTORS * STEPS },
  (_none, n) => `${String(Math.floor(n / STEPS))}${String(n % STEPS)}`,
);

/** A hue that follows from a name alone, whatever case it is written in. */
function hueOf(name: string): string {
  let sum = 0;
  for (const letter of name.trim().toLowerCase().normalize()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `${String(sum % SECTORS)}${String(Math.floor(sum / SECTORS) % STEPS)}`;
}

/**
 * The look of a class by its picture: whatever a class is called and in whichever language, its picture stays. One with another
 * picture has a color of its own, by its name where none was chosen.
 * @param img of the class item; "" without one
 * @param name of the class item; "" without one
 * @param chosen the hue that the table has chosen for it, of {@link HUES}; anything else = by its name
 */
export function classLook(img: string, name: string, chosen = ""): ClassLook {
  const file = img.startsWith(ICONS) && img.endsWith(".svg") ? img.slice(ICONS.length, -".svg".length) : "";
  const key = Object.keys(GROUNDS).find((known): known is Known => known === file);
  if (key) return { key, ground: GROUNDS[key], sigil: `${ICONS}${SIGILS[key]}.svg`, hue: "" };
  const hue = HUES.includes(chosen) ? chosen : hueOf(name);
  return { key: name === "" ? "" : "own", ground: "martial", sigil: img, hue: name === "" ? "" : hue };
}
