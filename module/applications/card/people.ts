/**
 * Shared view of cards that list characters with a gain, a state, and an undo button: experience, inspiration, and standing to the death.
 */
import { gameTexts } from "../words/texts-game.ts";
import type { Face } from "./shell.ts";
import type { ActionView } from "../common/card-view.ts";

/** One listed character. */
export interface PersonView {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly text: string;
  /** The number before and after, for those who may know it. */
  readonly pair?: { readonly from: string; readonly to: string } | null;
  readonly state: string;
  /** Text such as "level 3 waits"; "" for none. */
  readonly level: string;
  /** Label of the level-up button; "" if the viewer may not use it. */
  readonly rise: string;
  readonly undo: string;
}

/** Returns the face of such a card. @param note why the message has no effect; "" if it has */
export function peopleFace(title: string, subtitle: string, members: readonly PersonView[], note = ""): Face {
  const several = members.filter(({ undo }) => undo !== "").length > 1;
  const label = gameTexts.t("OD20.Award.UndoAll");
  const undoAll: ActionView = { action: "undoAwards", label, name: label, target: "", primary: false, icon: "undo" };
  return { template: "chat/people", view: { title, subtitle, note, members, actions: several ? [undoAll] : [] } };
}
