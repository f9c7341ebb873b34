import { CONTENT_LANGUAGES, languageInEffect, type ContentLanguage } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";

/** Returns the default language: that of the interface of the GM, or English if there are no packs for it. */
function likelyLanguage(): ContentLanguage {
  return CONTENT_LANGUAGES.find((language) => language === game.i18n.lang) ?? "en";
}

/** Asks for the language of the compendium packs. Closing the window chooses the language of the interface. */
export async function askContentLanguage(): Promise<ContentLanguage> {
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
