/** Actions of a character's sheet for levels and for what is not chosen yet. */
import { unfinished } from "../../play/character/unfinished.ts";
import { openLevelUp, openUndoLevel, openUnfinishedChoice } from "../common/windows.ts";
import { onDemand } from "../common/on-demand.ts";
import { keepPutAway } from "./parts/open-choices-banner.ts";
import type { PutAway } from "./view/unfinished-view.ts";

const setCapstone = onDemand(async () => (await import("../../play/character/capstone.ts")).setCapstone);

interface Sheet {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}
type Handler = (this: Sheet, event: PointerEvent, target: HTMLElement) => Promise<void>;

const levelUp: Handler = async function () {
  if (this.actor.isCharacter()) await openLevelUp(this.actor);
};

const undoLevel: Handler = async function () {
  if (this.actor.isCharacter()) await openUndoLevel(this.actor);
};

const capstone: Handler = async function () {
  if (this.actor.isCharacter()) await setCapstone(this.actor, !this.actor.system.details.capstone);
};

const openUnfinished: Handler = async function (_event, target) {
  if (this.actor.isCharacter()) await openUnfinishedChoice(this.actor, target.dataset["key"] ?? "");
};

/** Writes what is put away and draws the strip again. The focus moves to the button that took the place of the pressed one. */
async function put(sheet: Sheet, away: PutAway, focus: string): Promise<void> {
  keepPutAway(sheet.actor.uuid, away);
  await sheet.render({ parts: ["beginnings"] });
  sheet.element.querySelector<HTMLElement>(`[data-action="${focus}"]`)?.focus();
}

const hideUnfinished: Handler = async function () {
  if (!this.actor.isCharacter()) return;
  const counts = unfinished(this.actor).map(({ key, count }): [string, number] => [key, count]);
  await put(this, Object.fromEntries(counts), "showUnfinished");
};

const showUnfinished: Handler = async function () {
  await put(this, {}, "hideUnfinished");
};

/** Actions by the value of `data-action`. */
export const LEVEL_ACTIONS = { levelUp, undoLevel, capstone, openUnfinished, hideUnfinished, showUnfinished };
