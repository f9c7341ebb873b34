import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";

const MARK = "od-newer";

/** Says below a message's plain line why it is not drawn as a card: a newer version of the system has made it. */
export function tellNewer(content: HTMLElement): void {
  if (content.querySelector(`.${MARK}`)) return;
  const note = document.createElement("p");
  note.className = `${SYSTEM_ID} od-card__note ${MARK}`;
  note.lang = game.i18n.lang;
  note.textContent = t("OD20.Card.Newer");
  content.append(note);
}
