/** What the parts of the character's sheet show, by their names in character-parts.ts. */
import { gameTexts } from "../../words/texts-game.ts";
import { creatureEffects } from "../../effects/effect-rows.ts";
import { skillRows } from "../view/creature.ts";
import { abilities } from "./abilities.ts";
import { favorites } from "./favorites.ts";
import { features } from "./features.ts";
import { inventory } from "./inventory.ts";
import type { PartContext } from "../mixins/part.ts";
import { spells } from "./spells.ts";
import { story } from "./story.ts";

/** Conditions and effects. */
const effects: PartContext = ({ actor, rootId, editable }) => creatureEffects(actor, { rootId, editable });

/** The skills, all of them: what a player looks for most. */
const skills: PartContext = ({ actor: { system }, rootId }) => ({
  skills: skillRows(system.toObject(), system, rootId, gameTexts),
});

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
