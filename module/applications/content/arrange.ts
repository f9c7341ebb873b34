/** Sets the visibility of the compendium packs for players, once and after each change of the language. Loaded lazily. */
import {
  CONTENT_LANGUAGES,
  PACKS,
  languageInEffect,
  packId,
  type ContentLanguage,
} from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { readSetting } from "../../core/settings-list.ts";
import { t } from "../../core/i18n.ts";

/** Returns the default language: that of the interface of the GM, or English if there are no packs for it. */
function likelyLanguage(): ContentLanguage {
  return CONTENT_LANGUAGES.find((language) => language === game.i18n.lang) ?? "en";
}

/** Asks for the language of the compendium packs. Closing the window chooses the language of the interface. */
async function askContentLanguage(): Promise<ContentLanguage> {
  const likely = likelyLanguage();
  const content = document.createElement("p");
  content.textContent = t(likely === languageInEffect() ? "OD20.Content.Question" : "OD20.Content.QuestionReload");
  const chosen: unknown = await foundry.applications.api.DialogV2.wait({
    id: `${SYSTEM_ID}-content-language`,
    classes: [SYSTEM_ID, "od-window", "od-question"],
    window: { title: t("OD20.Settings.ContentLanguage.name") },
    position: { width: 380 },
    content: content.outerHTML,
    buttons: CONTENT_LANGUAGES.map((language) => ({
      action: language,
      label: t(`OD20.Settings.ContentLanguage.${language}`),
      default: language === likely,
    })),
    rejectClose: false,
  });
  return CONTENT_LANGUAGES.find((language) => language === chosen) ?? likely;
}

/** @param asks true if no language is chosen yet */
export async function arrangePacks(asks: boolean): Promise<void> {
  if (asks) await game.settings.set(SYSTEM_ID, "contentLanguage", await askContentLanguage());
  const language = readSetting("contentLanguage");
  await showOnly(language);
  await game.settings.set(SYSTEM_ID, "contentArranged", language);
  if (language !== languageInEffect()) location.reload();
}

/** Shows players the packs of one language. Writes only the ownership for the language, because a GM may have hidden single packs. */
async function showOnly(language: ContentLanguage): Promise<void> {
  for (const one of CONTENT_LANGUAGES) {
    for (const name of PACKS) {
      const pack = game.packs.get(packId(name, one));
      if (!pack) continue;
      const { ASSISTANT = "OWNER", TRUSTED = "INHERIT", PLAYER } = pack.ownership;
      const player = one === language ? (pack.metadata.ownership.PLAYER ?? "OBSERVER") : "NONE";
      if (PLAYER !== player)
        await pack.configure({ ownership: { GAMEMASTER: "OWNER", ASSISTANT, TRUSTED, PLAYER: player } });
    }
  }
}
