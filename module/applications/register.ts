import { registerCards } from "./register-cards.ts";
import { registerEmbeds } from "./embed/register.ts";
import { registerDefensePrompt } from "./prompts/defense-prompt.ts";
import { registerHotbar } from "./macros/describe.ts";
import { registerTools, registerTracker, registerMessageMenu } from "./tools/register.ts";
import { registerTurnBar } from "./turn-bar/register.ts";
import { registerZones } from "./zones/register.ts";
import { registerRuler } from "./ruler/register.ts";
import { registerTextRolls } from "./inline-rolls/register.ts";
import { registerRuleLinks } from "./common/rule-links.ts";
import { registerKeepInside } from "./common/open-windows.ts";
import { loadPartials } from "./common/render.ts";
import { takesBack } from "../documents/common/once.ts";
import { onDocument } from "../documents/common/events.ts";
import { registerAllWindows } from "./windows.ts";
import { askHowLong, createWithGuide, openSettings, welcomeOnce } from "./common/windows.ts";
import { PACKS, languageInEffect, packId, type ContentLanguage } from "../core/content-language.ts";
import { SYSTEM_ID } from "../core/constants.ts";
import { t } from "../core/i18n.ts";
import { fetched } from "./common/on-demand.ts";
import { ownFlag } from "../core/own-flag.ts";
import { readSetting } from "../core/settings-list.ts";
import { onSettingsChange } from "../core/settings.ts";

const ZOOM = { normal: "1", large: "1.15", larger: "1.3" } as const;

/** Menu class for Foundry's settings button. Foundry instantiates it on a click; it opens the window and renders nothing. */
class SettingsButton extends foundry.applications.api.ApplicationV2 {
  protected override _canRender(): false {
    void openSettings();
    return false;
  }
}

/** Applies the text size to cards, sheets and windows of the system. */
function applyTextSize(): void {
  document.documentElement.style.setProperty("--od-zoom", ZOOM[readSetting("textSize")]);
}

/** Registers the menu and the text size. Call during `init`, after the settings. */
function registerSettingsWindow(): void {
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

/** Registers the key binding. Call during `init`. */
function registerCreation(): void {
  game.keybindings.register(SYSTEM_ID, "createCharacter", {
    name: "OD20.Keys.createCharacter.name",
    hint: "OD20.Keys.createCharacter.hint",
    editable: [],
    onDown: () => {
      void createWithGuide();
      return true;
    },
  });
}

/** Sets up the packs when a GM joins, and warns about missing packs. Only the active GM does this. */
async function preparePacks(): Promise<void> {
  if (game.users.activeGM !== game.user || !game.user.hasPermission("SETTINGS_MODIFY")) return;
  reportMissing(languageInEffect());
  const arranged = game.settings.get(SYSTEM_ID, "contentArranged");
  if (arranged === readSetting("contentLanguage")) return;
  // If loading fails, the next login of a GM tries again.
  await (await fetched(() => import("./content/arrange.ts")).catch(() => null))?.arrangePacks(arranged === "");
}

/** Warns about packs that are missing or empty, for example because their folder was deleted. */
function reportMissing(language: ContentLanguage): void {
  const names = PACKS.filter((name) => (game.packs.get(packId(name, language))?.index.size ?? 0) === 0).map((name) =>
    t(`OD20.Content.Pack.${name}`),
  );
  if (names.length > 0)
    ui.notifications.warn(t("OD20.Content.Missing", { names: names.join(", ") }), { permanent: true });
}

/** Code that nobody needs before the world is loaded. */
const READY: readonly (() => Promise<void>)[] = [
  () =>
    import("./content/read-packs.ts").then(({ readPacksIfNeeded }) => {
      readPacksIfNeeded();
    }),
  () =>
    import("./common/sure-press.ts").then(({ registerSurePress }) => {
      registerSurePress();
    }),
  () =>
    import("./common/tooltips.ts").then(({ registerTooltips }) => {
      registerTooltips();
    }),
  () =>
    import("./welcome/tours.ts").then(({ registerTours }) => {
      registerTours();
    }),
  () =>
    import("./settings/menus.ts").then(({ registerTabMenus }) => {
      registerTabMenus();
    }),
];

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
  takesBack(unsay);
  onDocument("conditionSet", (actor, id) => void askHowLong(actor, id));
  Hooks.once("ready", registerDefensePrompt);
  Hooks.once("ready", () => {
    for (const load of READY) load().catch(console.warn);
    void preparePacks().then(() => (ownFlag(game.user.flags, "welcomed") === true ? null : welcomeOnce()));
  });
}

/** Removes Foundry's error notification when the write turned out to be harmless: another client had already done the same. */
function unsay(error: unknown): void {
  if (!(error instanceof Error) || error.message === "") return;
  for (const shown of document.querySelectorAll("#notifications > *"))
    if (shown.textContent.includes(error.message)) shown.remove();
}
