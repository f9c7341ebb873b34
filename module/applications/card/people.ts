/** What cards have in common that name people, each with what he got, how it stands and its undo: experience, inspiration, standing. */
import { gameTexts } from "../words/texts-game.ts";
import type { Face } from "./shell.ts";
import type { ActionView } from "../shared/card-view.ts";

/** One who is named. */
export interface PersonView {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly text: string;
  readonly state: string;
  /** "level 3 waits", for whoever it concerns. */
  readonly level: string;
  /** For whoever may take the step. */
  readonly rise: string;
  readonly undo: string;
}

/** The face of such a card. @param note why it counts for nothing; "" when it counts */
export function peopleFace(title: string, subtitle: string, members: readonly PersonView[], note = ""): Face {
  const several = members.filter(({ undo }) => undo !== "").length > 1;
  const label = gameTexts.t("OD20.Award.UndoAll");
  const undoAll: ActionView = { action: "undoAwards", label, name: label, target: "", primary: false, icon: "undo" };
  return { template: "chat/people", view: { title, subtitle, note, members, actions: several ? [undoAll] : [] } };
}
