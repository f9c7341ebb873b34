/** Actions for levels on a character's sheet. */
import { openLevelUp, openUndoLevel } from "../common/windows.ts";
import { onDemand } from "../common/on-demand.ts";

const setCapstone = onDemand(async () => (await import("../../play/character/capstone.ts")).setCapstone);

interface Sheet {
  readonly actor: Actor.Implementation;
}
type Handler = (this: Sheet) => Promise<void>;

const levelUp: Handler = async function () {
  if (this.actor.isCharacter()) await openLevelUp(this.actor);
};

const undoLevel: Handler = async function () {
  if (this.actor.isCharacter()) await openUndoLevel(this.actor);
};

const capstone: Handler = async function () {
  if (this.actor.isCharacter()) await setCapstone(this.actor, !this.actor.system.details.capstone);
};

/** Actions by the value of `data-action`. */
export const LEVEL_ACTIONS = { levelUp, undoLevel, capstone };
