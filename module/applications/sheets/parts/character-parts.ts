/**
 * The parts of the character's sheet beside header, tabs and combat, in the order in which they are drawn. A new one is a file
 * here, a template, and a line below; a tab appears with its first part.
 */
import { abilities } from "./abilities.ts";
import { effects } from "./effects.ts";
import type { CharacterPart } from "./part.ts";
import { skills } from "./skills.ts";
import { story } from "./story.ts";

export const CHARACTER_PARTS: Readonly<Record<string, CharacterPart>> = {
  abilities,
  background: skills,
  effects,
  text: story,
};
