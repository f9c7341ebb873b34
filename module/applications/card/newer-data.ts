import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";

const MARK = "od-newer";

/** Adds a note to a message that a newer version of the system made, because this version cannot draw its card. */
export function tellNewer(content: HTMLElement): void {
  if (content.querySelector(`.${MARK}`)) return;
  const note = document.createElement("p");
  note.className = `${SYSTEM_ID} od-card__note ${MARK}`;
  note.lang = game.i18n.lang;
  note.textContent = t("OD20.Card.Newer");
  content.append(note);
}
