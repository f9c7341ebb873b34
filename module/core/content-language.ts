/**
 * One pack per language, one language per world: references to content are neutral
 * (`Compendium.opposed-d20.weapons.Item.<id>`) and lead to the packs of the world's content language.
 */
import { SYSTEM_ID } from "./constants.ts";
import { t } from "./i18n.ts";
import { onSettingsChange } from "./settings.ts";
import { readSetting, SETTINGS, type ContentLanguage } from "./settings-list.ts";

/** The packs by their neutral names; `<name>-<language>` are those of the manifest. */
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
] as const;
export type PackName = (typeof PACKS)[number];
export type { ContentLanguage };
export const CONTENT_LANGUAGES = SETTINGS.contentLanguage.values;

/** The language that references lead to until the page is loaded again. */
let inEffect: ContentLanguage = "ru";

export function languageInEffect(): ContentLanguage {
  return inEffect;
}

/** Id of a pack of the manifest. */
export function packId(name: PackName, language: ContentLanguage): string {
  return `${SYSTEM_ID}.${name}-${language}`;
}

/** Points the neutral references at the packs of the world's content language; call during `init`, after the settings. */
export function registerContentLanguage(): void {
  inEffect = readSetting("contentLanguage");
  for (const name of PACKS)
    CONFIG.compendium.uuidRedirects[`Compendium.${SYSTEM_ID}.${name}`] = `Compendium.${packId(name, inEffect)}`;
  // Redirects are read when the game starts; nobody's page is taken away under his hands.
  onSettingsChange((key) => {
    if (key === "contentLanguage" && readSetting(key) !== inEffect) ui.notifications.info(t("OD20.Content.Changed"));
  });
}
