/** Buttons in the headers of the directories of actors and of compendiums. Loads when the directory is first drawn, not with the table. */
import { t } from "../../core/i18n.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { createWithGuide, openBrowser, openQuick, openSimulate, openStatBlock } from "../common/windows.ts";

interface DirectoryButton {
  /** Class that identifies the button. */
  readonly className: string;
  /** Icon classes (Font Awesome). */
  readonly icon: string;
  readonly label: string;
  readonly press: () => Promise<unknown>;
}

const GUIDE: DirectoryButton = {
  className: "od20-create",
  icon: "fa-solid fa-user-plus",
  label: "OD20.Creation.WithGuide",
  press: createWithGuide,
};
const BROWSER: DirectoryButton = {
  className: "od20-browser",
  icon: "fa-solid fa-book-open",
  label: "OD20.Browser.Title",
  press: openBrowser,
};
const OF_GAME_MASTERS: readonly DirectoryButton[] = [
  { className: "od20-quick", icon: "fa-solid fa-bolt", label: "OD20.Quick.Title", press: openQuick },
  { className: "od20-stat-block", icon: "fa-solid fa-paste", label: "OD20.StatBlock.Title", press: openStatBlock },
  { className: "od20-simulate", icon: "fa-solid fa-chart-column", label: "OD20.Simulate.Title", press: openSimulate },
];

/** Adds a button, once: the hook runs at every draw, and Foundry may keep or replace the header. */
function addButton(head: HTMLElement, { className, icon, label, press }: DirectoryButton): void {
  if (head.querySelector(`.${className}`)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  const image = document.createElement("i");
  image.className = icon;
  image.setAttribute("aria-hidden", "true");
  button.append(image, ` ${t(label)}`);
  button.addEventListener("click", () => void press());
  head.append(button);
}

/** Adds the buttons that the user may press. Does nothing if a later Foundry has no such header. */
export function addDirectoryButtons(directory: HTMLElement, of: "Actor" | "Compendium"): void {
  const head =
    directory.querySelector<HTMLElement>(".directory-header .header-actions") ??
    directory.querySelector<HTMLElement>(".directory-header");
  if (!head) return;
  if (of === "Compendium") {
    addButton(head, BROWSER);
    return;
  }
  if (OpposedActor.canUserCreate(game.user)) addButton(head, GUIDE);
  if (game.user.isGM) for (const button of OF_GAME_MASTERS) addButton(head, button);
}
