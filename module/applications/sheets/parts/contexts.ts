/** Contexts of the parts of the character's sheet, by their names in character-parts.ts. */
import { gameTexts } from "../../words/texts-game.ts";
import { creatureEffects } from "../../effects/effect-rows.ts";
import { skillRows } from "../view/creature.ts";
import { abilities } from "./abilities.ts";
import { favorites } from "./favorites-part.ts";
import { features } from "./features.ts";
import { inventory } from "./inventory.ts";
import type { PartContext } from "../mixins/part.ts";
import { spells } from "./spells.ts";
import { story } from "./story.ts";

/** Part with conditions and effects. */
const effects: PartContext = ({ actor, rootId, editable }) => creatureEffects(actor, { rootId, editable });

/** Part with all skills. */
const skills: PartContext = ({ actor: { system }, rootId }) => ({
  skills: skillRows(system.toObject(), system, rootId, gameTexts),
});

/** One context per `OwnPart`. The sheet reads them by these names, so a missing one is a type error. */
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
