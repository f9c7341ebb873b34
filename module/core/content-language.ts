/**
 * One pack per language, one language per world: references to content are neutral
 * (`Compendium.opposed-d20.weapons.Item.<id>`) and lead to the packs of the world's content language.
 */
import { SYSTEM_ID } from "./constants.ts";
import { t } from "./i18n.ts";
import type { ContentLanguage } from "./settings-list.ts";
import { readSetting } from "./settings-list.ts";

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
const LANGUAGES = { ru: "OD20.Settings.ContentLanguage.ru", en: "OD20.Settings.ContentLanguage.en" } as const;
export type { ContentLanguage };
export const CONTENT_LANGUAGES: readonly ContentLanguage[] = ["ru", "en"];

/** The language that references lead to until the page is loaded again. */
let inEffect: ContentLanguage = "ru";

export function languageInEffect(): ContentLanguage {
  return inEffect;
}

/** Id of a pack of the manifest. */
export function packId(name: PackName, language: ContentLanguage): string {
  return `${SYSTEM_ID}.${name}-${language}`;
}

/** Registers the world's content language and points the neutral references at its packs. */
export function registerContentLanguage(): void {
  game.settings.register(SYSTEM_ID, "contentLanguage", {
    name: "OD20.Settings.ContentLanguage.name",
    hint: "OD20.Settings.ContentLanguage.hint",
    scope: "world",
    config: true,
    requiresReload: true,
    type: new foundry.data.fields.StringField({ required: true, choices: LANGUAGES, initial: "ru" }),
    // Redirects are read when the game starts; nobody's page is taken away under his hands.
    onChange: (language: string | null) => {
      if (language !== inEffect) ui.notifications.info(t("OD20.Content.Changed"));
    },
  });
  // For which language the packs were shown and hidden last; empty until a GM was asked.
  game.settings.register(SYSTEM_ID, "contentArranged", {
    scope: "world",
    config: false,
    type: new foundry.data.fields.StringField({ required: true, blank: true, initial: "" }),
  });
  inEffect = readSetting("contentLanguage");
  for (const name of PACKS)
    CONFIG.compendium.uuidRedirects[`Compendium.${SYSTEM_ID}.${name}`] = `Compendium.${packId(name, inEffect)}`;
}
