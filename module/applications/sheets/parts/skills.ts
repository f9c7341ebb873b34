/** The skills, all of them: what a player looks for most. */
import { gameTexts } from "../../texts-game.ts";
import { skillRows } from "../view/creature.ts";
import type { CharacterPart } from "./part.ts";

export const skills: CharacterPart = {
  tab: "play",
  template: "actor/background",
  context: ({ actor: { system }, rootId }) => ({ skills: skillRows(system.toObject(), system, rootId, gameTexts) }),
};
