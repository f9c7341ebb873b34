import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { isRulePage, rulePageUuid, type RulePage } from "./rule-pages.ts";

const bound = new WeakSet<HTMLElement>();

/** Makes the rule links below a root work, whatever is drawn there later: `<button data-od-rule="cover">`. */
export function bindRuleLinks(root: HTMLElement): void {
  // A sheet that may only be read has all its buttons switched off; reading a rule changes nothing.
  for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-od-rule]")) button.disabled = false;
  if (bound.has(root)) return;
  bound.add(root);
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const key = event.target.closest<HTMLElement>("button[data-od-rule]")?.dataset["odRule"];
    if (!key || !isRulePage(key)) return;
    event.preventDefault();
    event.stopPropagation();
    void openRulePage(key);
  });
}

/** Opens a rule page in its journal, in the world's content language; says so when the pack or the page is missing. */
async function openRulePage(key: RulePage): Promise<void> {
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

/** Sheets, dialogs and prompts of this system; cards bind their own. Call during `init`. */
export function registerRuleLinks(): void {
  Hooks.on("renderApplicationV2", (_application, element) => {
    if (element.classList.contains(SYSTEM_ID)) bindRuleLinks(element);
  });
}
