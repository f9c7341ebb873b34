import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { onRulesChange } from "../../core/settings.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { isRulePage, rulePageUuid, type RulePage } from "./rule-pages.ts";

const bound = new WeakSet<HTMLElement>();

/** Activates the links to rules pages below a root, including links drawn later: `<button data-od-rule="cover">`. */
export function bindRuleLinks(root: HTMLElement): void {
  // Foundry disables all buttons of a read-only sheet, but a rules link changes nothing.
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

/** Opens a rules page in its journal, in the content language of the world. Notifies the user when the pack or page is missing. */
async function openRulePage(key: RulePage): Promise<void> {
  const page = await fromUuid(rulePageUuid(key)).catch(() => null);
  const sheet = page instanceof foundry.documents.JournalEntryPage ? page.parent?.sheet : null;
  if (!page || !(sheet instanceof foundry.applications.api.ApplicationV2)) {
    ui.notifications.warn(t("OD20.Content.NoPage", { name: t(`OD20.Rule.Page.${key}`) }));
    return;
  }
  // Option of the journal sheet (API JournalSheetRenderOptions): the page to open.
  const options = { force: true, pageId: page.id };
  await sheet.render(options);
}

/** Lets rule pages show the text of the game that the table plays. Only the style sheet reads this. */
function showRulesOfGame(): void {
  document.body.dataset["odGame"] = tableRuleset().profile;
}

/**
 * Activates rules links in the system's sheets, dialogs and prompts, and the texts of the game on rule pages. Cards activate their own links.
 * Call during `init`.
 */
export function registerRuleLinks(): void {
  onRulesChange(showRulesOfGame);
  Hooks.once("setup", showRulesOfGame);
  Hooks.on("renderApplicationV2", (_application, element) => {
    if (element.classList.contains(SYSTEM_ID)) bindRuleLinks(element);
  });
}
