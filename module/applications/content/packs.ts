import { PACKS, languageInEffect, packId, type ContentLanguage, type PackName } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { fetched } from "../common/on-demand.ts";
import { readSetting } from "../../core/settings-list.ts";

/** Sets up the packs when a GM joins, and warns about missing packs. Only the active GM does this. */
export async function preparePacks(): Promise<void> {
  if (game.users.activeGM !== game.user || !game.user.hasPermission("SETTINGS_MODIFY")) return;
  reportMissing(languageInEffect());
  const arranged = game.settings.get(SYSTEM_ID, "contentArranged");
  if (arranged === readSetting("contentLanguage")) return;
  // If loading fails, the next login of a GM tries again.
  await (await fetched(() => import("./arrange.ts")).catch(() => null))?.arrangePacks(arranged === "");
}

/** Returns the packs that are missing or empty, for example because their folder was deleted. */
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
