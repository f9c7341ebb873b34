/** In the tracker, before a combatant has rolled: the Game Master's mark of who is surprised. @rule B-TURN-04 */
import { OpposedCombatant } from "../../documents/combatant.ts";
import { t } from "../../i18n.ts";
import { notifyFailure } from "../../play/exchange/notify.ts";

const MARK = "od20-surprise";

function toggle(combatant: Pick<OpposedCombatant, "surprised" | "setSurprised">): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `od20-tie ${MARK}`;
  button.textContent = "!";
  button.setAttribute("aria-pressed", String(combatant.surprised));
  button.setAttribute("aria-label", t("OD20.Reason.Surprised"));
  button.dataset["tooltipText"] = t("OD20.Tie.surprise");
  button.addEventListener("click", (event) => {
    // The row itself would answer with the combatant's sheet.
    event.stopPropagation();
    combatant.setSurprised(!combatant.surprised).catch(notifyFailure);
  });
  return button;
}

/** The hook runs at every drawing, with the rows kept or not. */
function markSurprised(tracker: HTMLElement): void {
  for (const row of tracker.querySelectorAll<HTMLElement>("[data-combatant-id]")) {
    row.querySelector(`.${MARK}`)?.remove();
    const combatant = game.combat?.combatants.get(row.dataset["combatantId"] ?? "");
    if (!game.user.isGM || !(combatant instanceof OpposedCombatant)) continue;
    if (combatant.actor?.creature && combatant.initiative === null) row.append(toggle(combatant));
  }
}

/** Call during `init`. */
export function registerSurprise(): void {
  Hooks.on("renderCombatTracker", (_tracker: unknown, element: unknown) => {
    if (element instanceof HTMLElement) markSurprised(element);
  });
}
