/** Shared code of sheets shown as a player: a bar to choose the player, and disabled controls. */
import { template } from "../../core/constants.ts";
import { gameTexts } from "../words/texts-game.ts";

/** Id of the bar's part, which stands above the sheet's parts. */
export const BAR = "seeAs";
export const BAR_PART = { [BAR]: { template: template("see-as/bar") } };

/** Controls that stay enabled, because they only change what is shown. */
const LOOKING = '[data-application-part="seeAs"] select, [data-action="tab"], button[data-od-rule]';
/** Links in texts that roll, even on a read-only sheet. */
const ROLLING = "[data-od-command], [data-od-embed], .inline-roll";

/** Id of the last chosen player. The next window starts with this player. */
let last = "";

/** Returns all users who are no Game Masters, sorted by name. */
function players(): User.Implementation[] {
  return game.users.contents.filter(({ isGM }) => !isGM).sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns a player by id. Without an id: the last choice, else an online player, else any. Null without players. */
export function playerOf(id: string | null = last): User.Implementation | null {
  const all = players();
  return all.find((user) => user.id === id) ?? all.find(({ active }) => active) ?? all[0] ?? null;
}

/** Remembers the choice for the next window. */
export function choosePlayer(id: string): void {
  last = id;
}

/**
 * Returns the view of the bar.
 * @param uid prefix of element ids
 */
export function barView(uid: string, chosen: User.Implementation | null) {
  return {
    id: `${uid}-player`,
    players: players().map(({ id, name }) => ({ id: id ?? "", name, selected: id === chosen?.id })),
  };
}

/**
 * Returns the context of the bar.
 * @param uid prefix of element ids
 * @param opens whether this player may open the sheet
 */
export function barContext(uid: string, player: User.Implementation, opens: boolean): object {
  const says = opens ? "OD20.SeeAs.Sees" : "OD20.SeeAs.Closed";
  return { ...barView(uid, player), says: gameTexts.t(says, { name: player.name }) };
}

/**
 * Prepares the window once.
 * @param turnTo redraws it for another player, with all parts, because that player's sheet may have others
 */
export function makeReadOnly(element: HTMLElement, turnTo: () => Promise<void>): void {
  element.classList.add("od-see-as");
  // Captures these events, so no other listener opens a menu or starts a drag or drop.
  for (const name of ["contextmenu", "dragstart", "drop"]) element.addEventListener(name, stop, { capture: true });
  element.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== "player") return;
    choosePlayer(target.value);
    void turnTo();
  });
}

/** Disables the controls. Call after each draw. */
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
