/** Tool kinds of the system, each with the usual characteristic of its checks. */
import type { Characteristic } from "../../rules/basics/ids.ts";

export const TOOL_KINDS = {
  lockpicks: "dexterity",
  disguise: "charisma",
  forgery: "dexterity",
  herbalism: "learning",
  poisons: "learning",
  navigation: "perception",
  alchemy: "learning",
  brewing: "learning",
  calligraphy: "dexterity",
  carpentry: "strength",
  cartography: "perception",
  cooking: "perception",
  jewelry: "learning",
  leatherwork: "dexterity",
  masonry: "strength",
  painting: "perception",
  smithing: "strength",
  tinkering: "dexterity",
  weaving: "dexterity",
  games: "perception",
  drum: "charisma",
  flute: "charisma",
  lute: "charisma",
} as const satisfies Readonly<Record<string, Characteristic>>;

/** Returns whether the system has this tool kind. These kinds have names in both languages. */
export function isStandardTool(key: string): key is keyof typeof TOOL_KINDS {
  return Object.hasOwn(TOOL_KINDS, key);
}
