/** The button of the window in Foundry's list of settings, and how large the text is. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onSettingsChange } from "../../core/settings.ts";
import { openSettings } from "../shared/windows.ts";
import { readSetting } from "../../core/settings-list.ts";

const ZOOM = { normal: "1", large: "1.15", larger: "1.3" } as const;

/** Foundry makes one for a click on its button: it opens the window and never shows itself. */
class SettingsButton extends foundry.applications.api.ApplicationV2 {
  protected override _canRender(): false {
    void openSettings();
    return false;
  }
}

/** Cards, sheets and windows of the system, larger for those who sit far away. */
function applyTextSize(): void {
  document.documentElement.style.setProperty("--od-zoom", ZOOM[readSetting("textSize")]);
}

/** Call during `init`, after the settings. */
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
