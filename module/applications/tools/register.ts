/** Keybindings of the tools, and their buttons in the sidebar. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import {
  openAsk,
  openAward,
  openBrowser,
  openDeal,
  openGroup,
  openQuick,
  openQuickEffect,
  openSimulate,
  openSeeAs,
  openStatBlock,
} from "../common/windows.ts";
import { addMessageEntries } from "../../compat/menu-entry.ts";
import { hasCard } from "../card/shell.ts";
import { playCode } from "../common/on-demand.ts";
import type { MenuEntry } from "./deal-message.ts";

type Message = ChatMessage.Implementation;

/** Entries of the context menu with their icons. */
const ENTRIES = {
  damage: "heart-crack",
  half: "divide",
  pastArmor: "bolt",
  halfPastArmor: "bolt",
  healing: "heart",
  temporary: "shield-heart",
} satisfies Record<MenuEntry, string>;
const isEntry = (key: string): key is MenuEntry => key in ENTRIES;

const amountOf = (message: Message) => playCode()?.messageAmount(message) ?? null;

/** Adds the entries. Call during `init`. */
export function registerMessageMenu(): void {
  addMessageEntries(() => [
    ...Object.keys(ENTRIES)
      .filter(isEntry)
      .map((entry) => ({
        label: t(`OD20.Deal.Menu.${entry}`),
        icon: `fa-solid fa-${ENTRIES[entry]}`,
        visible: (message: Message) => amountOf(message) !== null,
        onClick: (message: Message) => {
          const amount = amountOf(message);
          // Loads lazily, because the menu is rarely used.
          if (amount)
            void import("./deal-message.ts").then(({ dealMessage }) => dealMessage(amount, entry), console.warn);
        },
      })),
    {
      label: t("OD20.SeeAs.Open"),
      icon: "fa-solid fa-eye",
      visible: (message: Message) => game.user.isGM && hasCard(message),
      onClick: (message: Message) => void openSeeAs(message),
    },
  ]);
}

interface ToolKey {
  readonly action: string;
  readonly key: string;
  /** Whether only Game Masters can use the key. */
  readonly restricted: boolean;
  readonly open: () => Promise<unknown>;
}

const KEYS: readonly ToolKey[] = [
  { action: "deal", key: "KeyU", restricted: false, open: () => openDeal() },
  { action: "group", key: "KeyG", restricted: false, open: () => openGroup() },
  { action: "effect", key: "KeyO", restricted: false, open: () => openQuickEffect() },
  { action: "quick", key: "KeyQ", restricted: true, open: () => openQuick() },
  { action: "statBlock", key: "KeyV", restricted: true, open: () => openStatBlock() },
  { action: "award", key: "KeyX", restricted: true, open: () => openAward() },
  { action: "browser", key: "KeyK", restricted: false, open: () => openBrowser() },
  { action: "simulate", key: "KeyB", restricted: true, open: () => openSimulate() },
  { action: "ask", key: "KeyC", restricted: true, open: () => openAsk() },
];

/** Registers the keybindings and the buttons in the directories. Call during `init`. */
export function registerTools(): void {
  for (const { action, key, restricted, open } of KEYS) {
    game.keybindings.register(SYSTEM_ID, action, {
      name: `OD20.Keys.${action}.name`,
      hint: `OD20.Keys.${action}.hint`,
      editable: [{ key, modifiers: ["ALT"] }],
      restricted,
      onDown: () => {
        void open();
        return true;
      },
    });
  }
  for (const hook of ["renderActorDirectory", "renderCompendiumDirectory"] as const)
    Hooks.on(hook, (_directory: unknown, element: unknown) => {
      if (element instanceof HTMLElement)
        void import("./directory-buttons.ts").then(({ addDirectoryButtons }) => {
          addDirectoryButtons(element, hook);
        }, console.warn);
    });
}

/** Registers the hook. Call during `init`. */
export function registerTracker(): void {
  Hooks.on("renderCombatTracker", (_tracker: unknown, element: unknown) => {
    if (!(element instanceof HTMLElement) || !element.querySelector("[data-combatant-id]")) return;
    void import("./tracker-marks.ts").then(({ markTracker }) => {
      markTracker(element);
    }, console.warn);
  });
}
