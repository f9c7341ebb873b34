/** Registers the settings window in Foundry's settings, and applies the text size. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onSettingsChange } from "../../core/settings.ts";
import { openSettings } from "../common/windows.ts";
import { readSetting } from "../../core/settings-list.ts";

const ZOOM = { normal: "1", large: "1.15", larger: "1.3" } as const;

/** Menu class for Foundry's settings button. Foundry instantiates it on a click; it opens the window and renders nothing. */
class SettingsButton extends foundry.applications.api.ApplicationV2 {
  protected override _canRender(): false {
    void openSettings();
    return false;
  }
}

/** Applies the text size to cards, sheets and windows of the system. */
function applyTextSize(): void {
  document.documentElement.style.setProperty("--od-zoom", ZOOM[readSetting("textSize")]);
}

/** Registers the menu and the text size. Call during `init`, after the settings. */
export function registerSettingsWindow(): void {
  game.settings.registerMenu(SYSTEM_ID, "window", {
    name: "OD20.SettingsWindow.Title",
    label: "OD20.SettingsWindow.Open",
    hint: "OD20.SettingsWindow.MenuHint",
    icon: "fa-solid fa-dice-d20",
    type: SettingsButton,
    restricted: false,
  });
  applyTextSize();
  onSettingsChange(applyTextSize);
}
