import { registerCards } from "./register-cards.ts";
import { registerCreation } from "./creation/register.ts";
import { registerEmbeds } from "./embed/register.ts";
import { registerHotbar } from "./macros/describe.ts";
import { registerMessageMenu } from "./tools/message-menu.ts";
import { registerTools, registerTracker } from "./tools/register.ts";
import { registerTurnBar } from "./turn-bar/register.ts";
import { registerZones } from "./zones/register.ts";
import { registerRuler } from "./ruler/register.ts";
import { registerTextRolls } from "./inline-rolls/register.ts";
import { preparePacks } from "./content/packs.ts";
import { registerRuleLinks } from "./common/rule-links.ts";
import { registerKeepInside } from "./common/open-windows.ts";
import { loadPartials } from "./common/render.ts";
import { registerSettingsWindow } from "./settings/register.ts";
import { registerSurePress } from "./common/sure-press.ts";
import { takesBack } from "../documents/common/once.ts";
import { onDocument } from "../documents/common/events.ts";
import { registerAllWindows } from "./windows.ts";
import { askHowLong } from "./common/windows.ts";
import { registerDefensePrompt } from "./prompts/defense-prompt.ts";

/** Registers cards, dialogs, prompts and tools. Call during `init`. */
export function registerApplications(): void {
  registerAllWindows();
  registerCards();
  void loadPartials();
  registerMessageMenu();
  registerTools();
  registerTurnBar();
  registerZones();
  registerRuler();
  registerCreation();
  registerSettingsWindow();
  registerHotbar();
  registerTracker();
  registerRuleLinks();
  registerTextRolls();
  registerEmbeds();
  registerKeepInside();
  registerSurePress();
  takesBack(unsay);
  onDocument("conditionSet", (actor, id) => void askHowLong(actor, id));
  Hooks.once("ready", registerDefensePrompt);
  Hooks.once("ready", () => {
    import("./common/tooltips.ts")
      .then(({ registerTooltips }) => {
        registerTooltips();
      })
      .catch(console.warn);
  });
  Hooks.once("ready", () => {
    void preparePacks();
  });
}

/** Removes Foundry's error notification when the write turned out to be harmless: another client had already done the same. */
function unsay(error: unknown): void {
  if (!(error instanceof Error) || error.message === "") return;
  for (const shown of document.querySelectorAll("#notifications > *"))
    if (shown.textContent.includes(error.message)) shown.remove();
}
