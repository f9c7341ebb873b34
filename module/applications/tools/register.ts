/** Keybindings of the tools, and their buttons in the sidebar. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { addDirectoryButton } from "../common/directory-button.ts";
import {
  openAsk,
  openAward,
  openDeal,
  openGroup,
  openQuick,
  openQuickEffect,
  openSimulate,
} from "../common/windows.ts";

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
  { action: "effect", key: "KeyE", restricted: false, open: () => openQuickEffect() },
  { action: "quick", key: "KeyQ", restricted: true, open: () => openQuick() },
  { action: "award", key: "KeyX", restricted: true, open: () => openAward() },
  { action: "simulate", key: "KeyB", restricted: true, open: () => openSimulate() },
  { action: "ask", key: "KeyC", restricted: true, open: () => openAsk() },
];

/** Registers the keybindings and the buttons in the actors directory. Call during `init`. */
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
  Hooks.on("renderActorDirectory", (_directory: unknown, element: unknown) => {
    if (!(element instanceof HTMLElement) || !game.user.isGM) return;
    addDirectoryButton(element, {
      className: "od20-quick",
      icon: "fa-solid fa-bolt",
      label: t("OD20.Quick.Title"),
      press: openQuick,
    });
    addDirectoryButton(element, {
      className: "od20-simulate",
      icon: "fa-solid fa-chart-column",
      label: t("OD20.Simulate.Title"),
      press: openSimulate,
    });
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
