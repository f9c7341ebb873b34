import { t } from "../../i18n.ts";
import { rulePageUuid, type RulePage } from "./pages.ts";

/** Opens a rule page in its journal, in the world's content language; says so when the pack or the page is missing. */
export async function openRulePage(key: RulePage): Promise<void> {
  const page = await fromUuid(rulePageUuid(key)).catch(() => null);
  const sheet = page instanceof foundry.documents.JournalEntryPage ? page.parent?.sheet : null;
  if (!page || !(sheet instanceof foundry.applications.api.ApplicationV2)) {
    ui.notifications.warn(t("OD20.Content.NoPage", { name: t(`OD20.Rule.Page.${key}`) }));
    return;
  }
  // The journal sheet's own option (API JournalSheetRenderOptions): which page to open.
  const options = { force: true, pageId: page.id };
  await sheet.render(options);
}
