import {
  CONTENT_LANGUAGES,
  PACKS,
  languageInEffect,
  packId,
  type ContentLanguage,
  type PackName,
} from "../../content-language.ts";
import { SYSTEM_ID } from "../../constants.ts";
import { t } from "../../i18n.ts";
import { fetched } from "../on-demand.ts";

/**
 * Puts the packs in order when a GM comes: asks once for the language, hides the other set from players after a change,
 * and says which packs are missing. One GM does it, the same on every client.
 */
export async function preparePacks(): Promise<void> {
  if (game.users.activeGM !== game.user || !game.user.hasPermission("SETTINGS_MODIFY")) return;
  reportMissing(languageInEffect());
  const arranged = game.settings.get(SYSTEM_ID, "contentArranged");
  if (arranged === "") {
    const question = await fetched(() => import("./language-question.ts")).catch(() => null);
    // Asked when he comes next.
    if (!question) return;
    await game.settings.set(SYSTEM_ID, "contentLanguage", await question.askContentLanguage());
  }
  const language = game.settings.get(SYSTEM_ID, "contentLanguage");
  if (arranged === language) return;
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

/** A pack whose folder was deleted is empty, or not there at all. */
function missingPacks(language: ContentLanguage): PackName[] {
  return PACKS.filter((name) => {
    const pack = game.packs.get(packId(name, language));
    return !pack || pack.index.size === 0;
  });
}

function reportMissing(language: ContentLanguage): void {
  const names = missingPacks(language).map((name) => t(`OD20.Content.Pack.${name}`));
  if (names.length > 0)
    ui.notifications.warn(t("OD20.Content.Missing", { names: names.join(", ") }), { permanent: true });
}
