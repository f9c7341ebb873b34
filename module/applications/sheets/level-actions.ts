/** What a character's sheet does about levels. */
import { openLevelUp, openUndoLevel, setCapstone } from "../windows.ts";
import type { HeaderControls } from "./base.ts";

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

/** By the value of `data-action`. */
export const LEVEL_ACTIONS = { levelUp, undoLevel, capstone };

/** Entries of the window's menu. They are drawn once with the frame: what does not fit now is told when it is chosen. */
export function levelControls(): HeaderControls {
  return [
    { icon: "fa-solid fa-stairs", label: "OD20.LevelUp.Open", action: "levelUp", ownership: "OWNER" },
    { icon: "fa-solid fa-rotate-left", label: "OD20.LevelUp.Undo.Open", action: "undoLevel", ownership: "OWNER" },
    ...(game.user.isGM ? [{ icon: "fa-solid fa-trophy", label: "OD20.LevelUp.Capstone", action: "capstone" }] : []),
  ];
}
