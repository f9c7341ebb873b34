/** What every sheet does that is shown with a player's eyes: a bar to choose him, and nothing in it does anything. */
import { template } from "../../core/constants.ts";
import { gameTexts } from "../words/texts-game.ts";
import { barView, choosePlayer } from "./players.ts";

/** The part that stands above the sheet's own. */
export const BAR = "seeAs";
export const BAR_PART = { [BAR]: { template: template("see-as/bar") } };

/** What may be pressed all the same: it only turns over what is shown. */
const LOOKING = '[data-application-part="seeAs"] select, [data-action="tab"], button[data-od-rule]';
/** What rolls from within a text, whoever may edit it. */
const ROLLING = "[data-od-command], [data-od-embed], .inline-roll";

/** @param uid prefix of ids @param opens whether this player may open the sheet at all */
export function barContext(uid: string, player: User.Implementation, opens: boolean): object {
  const says = opens ? "OD20.SeeAs.Sees" : "OD20.SeeAs.Closed";
  return { ...barView(uid, player), says: gameTexts.t(says, { name: player.name }) };
}

/** Once, on the window. @param turnTo draws it for another player: such a sheet may have other parts, so it is drawn from the beginning */
export function onlyLook(element: HTMLElement, turnTo: () => Promise<void>): void {
  element.classList.add("od-see-as");
  // Before anybody behind hears of it: no menu, nothing to take hold of, nothing to let go.
  for (const name of ["contextmenu", "dragstart", "drop"]) element.addEventListener(name, stop, { capture: true });
  element.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== "player") return;
    choosePlayer(target.value);
    void turnTo();
  });
}

/** After each drawing. */
export function switchOff(element: HTMLElement): void {
  for (const control of element.querySelectorAll<HTMLButtonElement | HTMLSelectElement>(
    ".window-content :is(button, select)",
  ))
    control.disabled = !control.matches(LOOKING);
  for (const link of element.querySelectorAll<HTMLElement>(ROLLING)) link.inert = true;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
