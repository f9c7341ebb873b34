/** What the parts of the character's sheet show, by their names in character-parts.ts. */
import { abilities } from "./abilities.ts";
import type { OwnPart } from "./character-parts.ts";
import { effects } from "./effects.ts";
import { favorites } from "./favorites.ts";
import { features } from "./features.ts";
import { inventory } from "./inventory.ts";
import type { PartContext } from "./part.ts";
import { skills } from "./skills.ts";
import { spells } from "./spells.ts";
import { story } from "./story.ts";

export const PART_CONTEXTS: Readonly<Record<OwnPart, PartContext>> = {
  abilities,
  background: skills,
  effects,
  favorites,
  features,
  inventory,
  spells,
  text: story,
};
