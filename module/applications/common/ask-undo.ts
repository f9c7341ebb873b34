/** Asks once before an undo that fells, kills or raises somebody. Loaded lazily with the undo. */
import { gameTexts } from "../words/texts-game.ts";
import type { UndoConsequence } from "../../play/number-writes/undo-consequence.ts";

/** Returns whether the user agrees. Without consequences nobody is asked. */
export async function agreesToUndo(found: readonly UndoConsequence[]): Promise<boolean> {
  if (found.length === 0) return true;
  const content = document.createElement("div");
  for (const { name, effect } of found) {
    const line = document.createElement("p");
    line.textContent = gameTexts.t(`OD20.Undo.Ask.${effect}`, { name });
    content.append(line);
  }
  const agreed = await foundry.applications.api.DialogV2.confirm({
    window: { title: gameTexts.t("OD20.Undo.AskTitle") },
    content: content.outerHTML,
    rejectClose: false,
  });
  return agreed === true;
}
