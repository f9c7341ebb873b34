/**
 * The interface around the board. The core calls `registerInterfaceSettings()` before the hook `init` (as soon as
 * `game.settings` exists), fills `ui` from `createInterface()` after the documents exist, and then awaits
 * `renderInterface()`.
 */
import type { Loose } from "../../common/loose.ts";
import { host } from "../apps/env.ts";
import { ChatLog } from "../chat/index.ts";
import { CombatTracker } from "./combat-tracker.ts";
import { CompendiumDirectory } from "./compendium-list.ts";
import { DocumentDirectory } from "./document-directory.ts";
import { Hotbar } from "./hotbar.ts";
import { Players } from "./players.ts";
import { SettingsTab } from "./settings-tab.ts";
import { Sidebar } from "./sidebar.ts";

export { registerInterfaceSettings } from "./interface-settings.ts";
export { CombatTracker, CompendiumDirectory, DocumentDirectory, Hotbar, Players, SettingsTab, Sidebar };

/** The parts of `ui`: chat, combat, actors, items, journal, compendium, settings, sidebar, players, hotbar. */
export function createInterface(): Record<string, Loose> {
  const chat = new ChatLog();
  const combat = new CombatTracker();
  const actors = new DocumentDirectory("Actor");
  const items = new DocumentDirectory("Item");
  const journal = new DocumentDirectory("JournalEntry");
  const compendium = new CompendiumDirectory();
  const settings = new SettingsTab();
  const sidebar = new Sidebar([
    { id: "chat", icon: "fa-comments", label: "HOST.Sidebar.Chat", app: chat },
    { id: "combat", icon: "fa-khanda", label: "HOST.Sidebar.Combat", app: combat },
    { id: "actors", icon: "fa-users", label: "HOST.Sidebar.Actors", app: actors },
    { id: "items", icon: "fa-suitcase", label: "HOST.Sidebar.Items", app: items },
    { id: "journal", icon: "fa-book-open", label: "HOST.Sidebar.Journal", app: journal },
    { id: "compendium", icon: "fa-book", label: "HOST.Sidebar.Compendium", app: compendium },
    { id: "settings", icon: "fa-gears", label: "HOST.Sidebar.Settings", app: settings },
  ]);
  return {
    chat,
    combat,
    actors,
    items,
    journal,
    compendium,
    settings,
    sidebar,
    players: new Players(),
    hotbar: new Hotbar(),
  };
}

/** Draws everything of {@link createInterface}. */
export async function renderInterface(): Promise<void> {
  const ui = host("ui");
  await ui.sidebar.render();
  await ui.players.render();
  await ui.hotbar.render();
  ui.chat.scrollBottom();
}
