/** The skills, all of them: what a player looks for most. */
import { gameTexts } from "../../texts-game.ts";
import { skillRows } from "../view/creature.ts";
import type { PartContext } from "./part.ts";

export const skills: PartContext = ({ actor: { system }, rootId }) => ({
  skills: skillRows(system.toObject(), system, rootId, gameTexts),
});
