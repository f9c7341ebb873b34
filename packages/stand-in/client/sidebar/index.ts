/**
 * The interface around the board. The core calls `registerInterfaceSettings()` before the `init` hook (as soon as
 * `game.settings` exists), fills `ui` from `createInterface()` after the documents exist, and then awaits
 * `renderInterface()`.
 */
import type { Loose } from "../../common/loose.ts";
import { host } from "../apps/env.ts";
import { ChatLog } from "../chat/index.ts";
import { CombatTracker } from "./combat-tracker.ts";
import { CompendiumDirectory } from "./compendium-list.ts";
import { ActorDirectory, DocumentDirectory, ItemDirectory, JournalDirectory } from "./document-directory.ts";
import { Hotbar } from "./hotbar.ts";
import { Players } from "./players.ts";
import { Settings } from "./settings-tab.ts";
import { Sidebar } from "./sidebar.ts";

export { registerInterfaceSettings } from "./interface-settings.ts";
export {
  ActorDirectory,
  CombatTracker,
  CompendiumDirectory,
  DocumentDirectory,
  Hotbar,
  ItemDirectory,
  JournalDirectory,
  Players,
  Settings,
  Sidebar,
};

/** The classes of what stands in `ui`, as CONFIG offers them to systems. @source API: CONFIG.ui */
export const interfaceClasses = (): Record<string, Loose> => ({
  chat: ChatLog,
  combat: CombatTracker,
  actors: ActorDirectory,
  items: ItemDirectory,
  journal: JournalDirectory,
  compendium: CompendiumDirectory,
  settings: Settings,
  sidebar: Sidebar,
  players: Players,
  hotbar: Hotbar,
});

/** The parts of `ui`, of the classes that stand in CONFIG. */
export function createInterface(): Record<string, Loose> {
  const make = (name: string): Loose => new (host("CONFIG").ui[name])();
  const [chat, combat, actors, items] = [make("chat"), make("combat"), make("actors"), make("items")];
  const [journal, compendium, settings] = [make("journal"), make("compendium"), make("settings")];
  const sidebar = new (host("CONFIG").ui.sidebar)([
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
    players: make("players"),
    hotbar: make("hotbar"),
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
