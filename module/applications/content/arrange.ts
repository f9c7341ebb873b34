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
import { openWelcome } from "../common/windows.ts";

/** Returns the language that a Game Master chose, or that of his interface; English if there are no packs for it. */
async function chosenLanguage(): Promise<ContentLanguage> {
  return (await openWelcome()) ?? CONTENT_LANGUAGES.find((language) => language === game.i18n.lang) ?? "en";
}

/** @param asks true if no language is chosen yet */
export async function arrangePacks(asks: boolean): Promise<void> {
  if (asks) await game.settings.set(SYSTEM_ID, "contentLanguage", await chosenLanguage());
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
