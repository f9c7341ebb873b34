/** Entries of Foundry's settings list that open our window at one tab, so that its search leads there. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { openSettings } from "../common/windows.ts";
import { TABS, type TabId } from "./view.ts";

const ICONS: Readonly<Record<TabId, string>> = {
  rules: "fa-scale-balanced",
  automation: "fa-gears",
  secrecy: "fa-eye-slash",
  lists: "fa-list-ul",
  content: "fa-language",
  own: "fa-user-gear",
};

/** Returns a class for Foundry's button. Foundry instantiates it on a click; it opens the window and renders nothing. */
function buttonOf(tab: TabId) {
  return class extends foundry.applications.api.ApplicationV2 {
    protected override _canRender(): false {
      void openSettings(tab);
      return false;
    }
  };
}

/** Registers an entry for each tab, after the entry of the whole window. Only "own" is for players, too. */
export function registerTabMenus(): void {
  for (const tab of TABS)
    game.settings.registerMenu(SYSTEM_ID, tab, {
      name: `OD20.SettingsWindow.Menu.${tab}.name`,
      label: `OD20.SettingsWindow.Tab.${tab}`,
      hint: `OD20.SettingsWindow.Menu.${tab}.hint`,
      icon: `fa-solid ${ICONS[tab]}`,
      type: buttonOf(tab),
      restricted: tab !== "own",
    });
}
