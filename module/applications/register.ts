import { setCardRenderer } from "../documents/chat-message.ts";
import { onDocument } from "../documents/events.ts";
import { markLive } from "./card/announcer.ts";
import { renderAttack } from "./card/render-attack.ts";
import { renderCheck } from "./card/render-check.ts";
import { registerCreation } from "./creation/register.ts";
import { registerEmbeds } from "./embed/register.ts";
import { registerHotbar } from "./macros/hotbar.ts";
import { registerDefensePrompt } from "./prompts/defense-prompt.ts";
import { registerInitiativeTies } from "./tools/initiative-ties.ts";
import { renderRequest } from "./card/render-request.ts";
import { renderAward } from "./award/render-award.ts";
import { renderRest } from "./rest/render-rest.ts";
import { registerMessageMenu } from "./tools/message-menu.ts";
import { registerTools } from "./tools/register.ts";
import { registerTextRolls } from "./texts-that-roll/enrich.ts";
import { preparePacks } from "./content/packs.ts";
import { registerRuleLinks } from "./rule-book/links.ts";
import { loadPartials } from "./render.ts";
import { registerSettingsWindow } from "./settings/register.ts";

/** Cards, dialogs and the defense prompt; call during `init`. */
export function registerApplications(): void {
  setCardRenderer("attack", renderAttack);
  setCardRenderer("damage", renderAttack);
  setCardRenderer("check", renderCheck);
  setCardRenderer("rest", renderRest);
  setCardRenderer("award", renderAward);
  setCardRenderer("request", renderRequest);
  void loadPartials();
  onDocument("messageArriving", (message) => {
    if (message.isAction() && message.id) markLive(message.id);
  });
  registerMessageMenu();
  registerTools();
  registerCreation();
  registerSettingsWindow();
  registerHotbar();
  registerInitiativeTies();
  registerRuleLinks();
  registerTextRolls();
  registerEmbeds();
  Hooks.once("ready", registerDefensePrompt);
  Hooks.once("ready", () => {
    void preparePacks();
  });
}
