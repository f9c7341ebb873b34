/**
 * The parts of the character's sheet beside header, tabs and combat, in the order in which they are drawn. A new one is a file
 * here, a template, and a line below; a tab appears with its first part.
 */
import { abilities } from "./abilities.ts";
import { effects } from "./effects.ts";
import { favorites } from "./favorites.ts";
import { features } from "./features.ts";
import { inventory } from "./inventory.ts";
import type { CharacterPart } from "./part.ts";
import { skills } from "./skills.ts";
import { spells } from "./spells.ts";
import { story } from "./story.ts";

/** Above the columns of the first tab. */
export const TOP_PARTS: Readonly<Record<string, CharacterPart>> = { favorites };

/** Beside and after combat. */
export const CHARACTER_PARTS: Readonly<Record<string, CharacterPart>> = {
  abilities,
  background: skills,
  inventory,
  spells,
  features,
  effects,
  text: story,
};
