/** What the comfortable table puts in for the double to be seen by (`client/view.ts`). */
import type { View } from "../../client/view.ts";
import { Board } from "./board/board.ts";
import { createTokenElement, drawToken } from "./board/token-element.ts";
import { chatForm } from "./chat/chat-form.ts";
import { chatPanel } from "./chat/chat-panel.ts";
import { ChatToasts } from "./chat/toasts.ts";
import { openMenu } from "./popup-menu.ts";
import { combatList } from "./sidebar/combat-view.ts";
import { compendiumList } from "./sidebar/compendium-view.ts";
import { directoryList } from "./sidebar/directory-view.ts";
import { HotbarButtons } from "./sidebar/hotbar-view.ts";
import { playerList } from "./sidebar/players-view.ts";
import { settingsList } from "./sidebar/settings-view.ts";
import { SidebarPanels } from "./sidebar/sidebar-view.ts";

/** See the top of the file. */
export const TABLE: View = {
  board: (canvas) => new Board(canvas),
  token: createTokenElement,
  drawToken,
  chat(send) {
    const panel = chatPanel();
    panel.element.append(chatForm(send));
    return panel;
  },
  toasts: () => new ChatToasts(),
  menu: openMenu,
  sidebar: (sidebar, tabs) => new SidebarPanels(sidebar, tabs),
  directory: directoryList,
  compendia: compendiumList,
  combat: combatList,
  settings: settingsList,
  players: playerList,
  hotbar: (hotbar, place) => new HotbarButtons(hotbar, place),
};
