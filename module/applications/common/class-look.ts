/** Colors and signs of creatures: of their class, or of enemies. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";

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

/** File names of the class symbols, which stand beside the portrait. */
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

interface ClassLook {
  /** "own" for a class that the table created; "" without a class. */
  readonly key: Known | "own" | "";
  readonly ground: Ground;
  /** Path of the class symbol. A class of the table uses its own image. */
  readonly sigil: string;
  /** Hue of a class of the table, "00" to "52" (sector and step); "" otherwise. */
  readonly hue: string;
}

const ICONS = `systems/${SYSTEM_ID}/icons/`;
/** The color wheel has six sectors of three steps each. The styles use them as values of `data-hue`. */
const SECTORS = 6;
const STEPS = 3;

/** All hues of the styles. Each hue has enough contrast in every theme. */
export const HUES: readonly string[] = Array.from(
  { length: SECTORS * STEPS },
  (_none, n) => `${String(Math.floor(n / STEPS))}${String(n % STEPS)}`,
);

/** Returns a hue derived from the name, ignoring case. */
function hueOf(name: string): string {
  let sum = 0;
  for (const letter of name.trim().toLowerCase().normalize()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `${String(sum % SECTORS)}${String(Math.floor(sum / SECTORS) % STEPS)}`;
}

/**
 * Returns the look of a class by its image, because the image stays the same when the class is renamed or translated. A
 * class with another image gets the chosen hue, or one derived from its name.
 * @param img image of the class item; "" without a class
 * @param name name of the class item; "" without a class
 * @param chosen hue that the table chose, one of {@link HUES}; any other value = derive it from the name
 */
export function classLook(img: string, name: string, chosen = ""): ClassLook {
  const file = img.startsWith(ICONS) && img.endsWith(".svg") ? img.slice(ICONS.length, -".svg".length) : "";
  const key = Object.keys(GROUNDS).find((known): known is Known => known === file);
  if (key) return { key, ground: GROUNDS[key], sigil: `${ICONS}${SIGILS[key]}.svg`, hue: "" };
  const hue = HUES.includes(chosen) ? chosen : hueOf(name);
  return { key: name === "" ? "" : "own", ground: "martial", sigil: img, hue: name === "" ? "" : hue };
}

/** Values for the class `od-class--{key}` and the attribute `data-hue`. */
export interface Tint {
  readonly key: ClassLook["key"] | "foe";
  readonly hue: string;
}

/**
 * Returns the color of an actor. A character without a class has no color (key "").
 * @returns of a character without a class no color, key ""
 */
export function actorTint(actor: OpposedActor): Tint {
  if (actor.isNpc()) return { key: "foe", hue: "" };
  return classLookOf(actor);
}

/** Returns the look of a character's class. */
export function classLookOf(actor: OpposedActor): ClassLook {
  const cls = actor.items.contents.find((item) => item.isKind("class"));
  return classLook(cls?.img ?? "", cls?.name ?? "", cls?.system.hue);
}
