/**
 * Tabs of a sheet. Foundry keeps which one is open and shows its panels (`tabGroups`, `changeTab`); here is what it leaves to us:
 * roles and names for screen readers, the arrow keys, and panels whose markup does not depend on the open tab, so that a part
 * stays as it is while its neighbors change.
 */
import { TAB_GROUP } from "./part.ts";

const TAB = '[role="tab"][data-tab]';

/** Id of a tab's button. */
export function tabId(rootId: string, tab: string): string {
  return `${rootId}-tab-${tab}`;
}

/** Id of a part that stands on a tab. */
export function panelId(rootId: string, part: string): string {
  return `${rootId}-panel-${part}`;
}

/** Makes a drawn part a panel of its tab. */
export function makePanel(element: HTMLElement, rootId: string, part: string, tab: string): void {
  element.classList.add("tab");
  element.id = panelId(rootId, part);
  element.dataset["group"] = TAB_GROUP;
  element.dataset["tab"] = tab;
  element.setAttribute("role", "tabpanel");
  element.setAttribute("aria-labelledby", tabId(rootId, tab));
}

/** Shows in an element, itself a panel or holding panels and buttons, which tab is open. */
export function showTab(root: HTMLElement, active: string): void {
  for (const panel of [root, ...root.querySelectorAll<HTMLElement>(".tab")])
    if (panel.matches(".tab[data-tab]")) panel.classList.toggle("active", panel.dataset["tab"] === active);
  for (const button of root.querySelectorAll<HTMLElement>(TAB)) {
    const open = button.dataset["tab"] === active;
    button.classList.toggle("active", open);
    button.setAttribute("aria-selected", String(open));
    // Core marks buttons as pressed; a tab is selected.
    button.removeAttribute("aria-pressed");
    button.tabIndex = open ? 0 : -1;
  }
}

/** Brings the open tab to the middle of a row that has no room for all of them. */
export function centerTab(root: HTMLElement, active: string): void {
  const tab = root.querySelector<HTMLElement>(`${TAB}[data-tab="${active}"]`);
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Arrow keys, Home and End among the tabs: what is reached is opened. One listener, on the frame. */
export function listenForTabs(element: HTMLElement, open: (tab: string) => void): void {
  element.addEventListener("keydown", (event) => {
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>(TAB) : null;
    if (!from || event.ctrlKey || event.altKey || event.metaKey) return;
    const tabs = [...(from.parentElement?.querySelectorAll<HTMLElement>(TAB) ?? [])];
    const step = STEPS[event.key];
    const next =
      event.key === "Home"
        ? tabs[0]
        : event.key === "End"
          ? tabs.at(-1)
          : step === undefined
            ? undefined
            : tabs[(tabs.indexOf(from) + step + tabs.length) % tabs.length];
    if (!next?.dataset["tab"]) return;
    event.preventDefault();
    event.stopPropagation();
    open(next.dataset["tab"]);
    next.focus();
  });
}
