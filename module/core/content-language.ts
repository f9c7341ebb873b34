/**
 * Chooses the language of the compendium packs. Each language has its own packs, and a world uses one language.
 * References to content have no language (`Compendium.opposed-d20.weapons.Item.<id>`). Foundry redirects them to the
 * packs of the world's content language.
 */
import { SYSTEM_ID } from "./constants.ts";
import { t } from "./i18n.ts";
import { onSettingsChange } from "./settings.ts";
import { readSetting, SETTINGS, type ContentLanguage } from "./settings-list.ts";

/** Names of the packs without a language. The manifest uses `<name>-<language>`. */
export const PACKS = [
  "rules",
  "classes",
  "species",
  "backgrounds",
  "features",
  "spells",
  "weapons",
  "armor",
  "gear",
  "injuries",
  "creatures",
  "heroes",
  "tables",
  "adventures",
] as const;
export type PackName = (typeof PACKS)[number];
export type { ContentLanguage };
export const CONTENT_LANGUAGES = SETTINGS.contentLanguage.values;

/** Content language until the next reload of the page. */
let inEffect: ContentLanguage = "ru";

export function languageInEffect(): ContentLanguage {
  return inEffect;
}

/** Returns the id of a pack in the manifest. */
export function packId(name: PackName, language: ContentLanguage): string {
  return `${SYSTEM_ID}.${name}-${language}`;
}

/**
 * Redirects references to the packs of the world's content language. Call it during `init`, after the settings are
 * registered.
 */
export function registerContentLanguage(): void {
  inEffect = readSetting("contentLanguage");
  for (const name of PACKS)
    CONFIG.compendium.uuidRedirects[`Compendium.${SYSTEM_ID}.${name}`] = `Compendium.${packId(name, inEffect)}`;
  // Foundry reads redirects only at startup. Users decide themselves when to reload the page, except at the first choice of a new world:
  // until then a page only guesses the language, and the packs that it asks for are closed now. The page that asked reloads at the end.
  onSettingsChange((key) => {
    if (key !== "contentLanguage" || readSetting(key) === inEffect) return;
    const isFirst = game.settings.get(SYSTEM_ID, "contentArranged") === "";
    if (!isFirst) ui.notifications.info(t("OD20.Content.Changed"));
    else if (game.users.activeGM !== game.user) location.reload();
  });
}
