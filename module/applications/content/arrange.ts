/** Once, and after a change of the language: which packs players see. Fetched when that is due. */
import {
  CONTENT_LANGUAGES,
  PACKS,
  languageInEffect,
  packId,
  type ContentLanguage,
} from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { askContentLanguage } from "./language-question.ts";
import { readSetting } from "../../core/settings-list.ts";

/** @param asks whether nobody has chosen the language yet */
export async function arrangePacks(asks: boolean): Promise<void> {
  if (asks) await game.settings.set(SYSTEM_ID, "contentLanguage", await askContentLanguage());
  const language = readSetting("contentLanguage");
  await showOnly(language);
  await game.settings.set(SYSTEM_ID, "contentArranged", language);
  if (language !== languageInEffect()) location.reload();
}

/** Players see one set. Only what the change of language concerns is written: a GM may have hidden single packs himself. */
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
