import { SYSTEM_ID } from "../../constants.ts";
import { openRulePage } from "./open.ts";
import { isRulePage } from "./pages.ts";

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

/** Sheets, dialogs and prompts of this system; cards bind their own. Call during `init`. */
export function registerRuleLinks(): void {
  Hooks.on("renderApplicationV2", (_application, element) => {
    if (element.classList.contains(SYSTEM_ID)) bindRuleLinks(element);
  });
}
