/** The Game Master's and the players' tools beside attacks and sheets: their keys, and where else they are opened from. */
import { SYSTEM_ID } from "../../constants.ts";
import { t } from "../../i18n.ts";
import { openAward } from "../award/award-dialog.ts";
import { openAsk } from "./ask-dialog.ts";
import { openDeal } from "./deal-dialog.ts";
import { openGroup } from "./group-dialog.ts";
import { openQuick } from "./quick-dialog.ts";

interface ToolKey {
  readonly action: string;
  readonly key: string;
  /** Only for Game Masters. */
  readonly restricted: boolean;
  readonly open: () => Promise<void>;
}

const KEYS: readonly ToolKey[] = [
  { action: "deal", key: "KeyU", restricted: false, open: () => openDeal() },
  { action: "group", key: "KeyG", restricted: false, open: openGroup },
  { action: "quick", key: "KeyQ", restricted: true, open: openQuick },
  { action: "award", key: "KeyX", restricted: true, open: () => openAward() },
  { action: "ask", key: "KeyC", restricted: true, open: () => openAsk() },
];

/** Registers the keys, and the button in the list of actors; call during `init`. */
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
    if (element instanceof HTMLElement && game.user.isGM) addQuickButton(element);
  });
}

const BUTTON = "od20-quick";

/**
 * The quick creature in the head of the list of actors. Where a later Foundry has no such head, its key remains.
 * The hook runs at every drawing, with the head kept or not.
 */
function addQuickButton(directory: HTMLElement): void {
  const head = directory.querySelector<HTMLElement>(".directory-header .header-actions") ?? directory.querySelector<HTMLElement>(".directory-header");
  if (!head || head.querySelector(`.${BUTTON}`)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = BUTTON;
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-bolt";
  icon.setAttribute("aria-hidden", "true");
  button.append(icon, ` ${t("OD20.Quick.Title")}`);
  button.addEventListener("click", () => void openQuick());
  head.append(button);
}
