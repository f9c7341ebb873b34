/**
 * Tabs of a sheet. Foundry stores the open tab and shows its panels (`tabGroups`, `changeTab`). This module adds ARIA
 * roles and arrow keys. It also keeps the markup of panels independent of the open tab, so unchanged parts need no
 * redraw.
 */
import { TAB_GROUP } from "./part.ts";

const TAB = '[role="tab"][data-tab]';

/** Returns the id of a tab's button. */
export function tabId(rootId: string, tab: string): string {
  return `${rootId}-tab-${tab}`;
}

/** Returns the id of a part on a tab. */
export function panelId(rootId: string, part: string): string {
  return `${rootId}-panel-${part}`;
}

/** Makes a drawn part the panel of its tab. */
export function makePanel(element: HTMLElement, rootId: string, part: string, tab: string): void {
  element.classList.add("tab");
  element.id = panelId(rootId, part);
  element.dataset["group"] = TAB_GROUP;
  element.dataset["tab"] = tab;
  element.setAttribute("role", "tabpanel");
  element.setAttribute("aria-labelledby", tabId(rootId, tab));
}

/** Marks the open tab in an element that is a panel, or that contains panels and buttons. */
export function showTab(root: HTMLElement, active: string): void {
  for (const panel of [root, ...root.querySelectorAll<HTMLElement>(".tab")])
    if (panel.matches(".tab[data-tab]")) panel.classList.toggle("active", panel.dataset["tab"] === active);
  for (const button of root.querySelectorAll<HTMLElement>(TAB)) {
    const open = button.dataset["tab"] === active;
    button.classList.toggle("active", open);
    button.setAttribute("aria-selected", String(open));
    // Foundry sets `aria-pressed` on buttons, but a tab has `aria-selected`.
    button.removeAttribute("aria-pressed");
    button.tabIndex = open ? 0 : -1;
  }
}

/** Scrolls the open tab to the middle of its row. */
export function centerTab(root: HTMLElement, active: string): void {
  const tab = root.querySelector<HTMLElement>(`${TAB}[data-tab="${active}"]`);
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Opens tabs with the arrow keys, Home and End. Listens on the frame. */
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

/** Distance between a window and the sidebar, in pixels. */
const GAP = 8;

interface WindowPosition {
  readonly left?: number | undefined;
  readonly width?: number | "auto" | undefined;
  readonly scale?: number | undefined;
}

/**
 * Returns the left edge at which a new window does not cover the open sidebar, so the chat stays visible. Undefined if
 * the window does not cover it anyway, or there is no room.
 */
export function leftOfSidebar({ left, width, scale = 1 }: WindowPosition): number | undefined {
  const sidebar = ui.sidebar.expanded ? ui.sidebar.element : null;
  if (!sidebar || typeof width !== "number") return undefined;
  const wide = Math.min(width * scale, innerWidth);
  const free = sidebar.getBoundingClientRect().left - GAP - wide;
  return free >= GAP && free < (left ?? (innerWidth - wide) / 2) ? free : undefined;
}
