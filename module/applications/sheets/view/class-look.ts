/** How a class looks: its color and the engraving behind the portrait stand in the styles under these names. */
import { SYSTEM_ID } from "../../../constants.ts";

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

export interface ClassLook {
  /** "" for a class that the table has invented. */
  readonly key: Known | "";
  readonly ground: (typeof GROUNDS)[Known];
  /** The class's picture. */
  readonly sigil: string;
}

const ICONS = `systems/${SYSTEM_ID}/icons/`;

/**
 * The look of a class by its picture: whatever a class is called and in whichever language, its picture stays.
 * @param img of the class item; "" without one
 */
export function classLook(img: string): ClassLook {
  const name = img.startsWith(ICONS) && img.endsWith(".svg") ? img.slice(ICONS.length, -".svg".length) : "";
  const key = Object.keys(GROUNDS).find((known): known is Known => known === name) ?? "";
  return { key, ground: key === "" ? "martial" : GROUNDS[key], sigil: img };
}
