/** What the parts of the character's sheet show, by their names in character-parts.ts. */
import { abilities } from "./abilities.ts";
import { effects } from "./effects.ts";
import { favorites } from "./favorites.ts";
import { features } from "./features.ts";
import { inventory } from "./inventory.ts";
import type { PartContext } from "./part.ts";
import { skills } from "./skills.ts";
import { spells } from "./spells.ts";
import { story } from "./story.ts";

/** One for each `OwnPart`: the sheet, which asks by those names, would not compile without. */
export const PART_CONTEXTS = {
  abilities,
  background: skills,
  effects,
  favorites,
  features,
  inventory,
  spells,
  text: story,
} as const satisfies Readonly<Record<string, PartContext>>;
