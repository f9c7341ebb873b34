/**
 * The sidebar: tabs with their panels, collapsible, as `ui.sidebar`.
 * @source API:classes/foundry.applications.sidebar.Sidebar; hookEvents changeSidebarTab, collapseSidebar; ARIA practices: tabs
 */
import type { Loose } from "../../common/loose.ts";
import { callAll, localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";

/** A tab: its content renders once; it refreshes itself. */
export interface SidebarTab {
  readonly tabName: string;
  element: HTMLElement | null;
  render(): Loose;
}

/** Look and name of a tab. */
export interface TabDescription {
  id: string;
  icon: string;
  label: string;
  app: SidebarTab;
}

const STORAGE = "host.sidebar";
/** Below this many pixels the open sidebar covers the board, so it starts closed. */
const NARROW = 720;

/** See the top of the file. */
export class Sidebar {
  expanded = innerWidth > NARROW;
  readonly tabGroups = { primary: "chat" };
  element: HTMLElement | null = null;
  readonly #tabs: TabDescription[];
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #panels = new Map<string, HTMLElement>();

  constructor(tabs: TabDescription[]) {
    this.#tabs = tabs;
  }

  get activeTab(): string {
    return this.tabGroups.primary;
  }

  async render(): Promise<this> {
    const element = document.getElementById("sidebar");
    if (!element || this.element) return this;
    this.element = element;
    element.setAttribute("aria-label", localize("HOST.Sidebar.Label"));
    const list = make("div", { class: "sidebar-tabs", role: "tablist", "aria-label": localize("HOST.Sidebar.Tabs") });
    const collapse = make("button", { type: "button", class: "sidebar-collapse", "data-action": "toggleState" }, [
      make("i", { class: "fa-solid fa-caret-right", "aria-hidden": "true" }),
    ]);
    collapse.addEventListener("click", () => {
      this.toggleExpanded();
    });
    const content = make("div", { class: "sidebar-content" });
    for (const tab of this.#tabs) list.append(this.#button(tab));
    element.append(make("div", { class: "sidebar-strip" }, [list, collapse]), content);
    list.addEventListener("keydown", (event) => {
      this.#onKey(event);
    });
    for (const tab of this.#tabs) {
      const panel = make("section", {
        class: "sidebar-panel",
        id: `sidebar-panel-${tab.id}`,
        role: "tabpanel",
        "aria-labelledby": `sidebar-tab-${tab.id}`,
        "data-tab": tab.id,
      });
      this.#panels.set(tab.id, panel);
      content.append(panel);
    }
    const saved = sessionStorage.getItem(STORAGE);
    if (saved && this.#panels.has(saved)) this.tabGroups.primary = saved;
    this.#show();
    for (const tab of this.#tabs) {
      await tab.app.render();
      if (tab.app.element) this.#panels.get(tab.id)?.append(tab.app.element);
    }
    return this;
  }

  #button(tab: TabDescription): HTMLButtonElement {
    const button = make(
      "button",
      {
        type: "button",
        role: "tab",
        id: `sidebar-tab-${tab.id}`,
        "aria-controls": `sidebar-panel-${tab.id}`,
        "data-tab": tab.id,
        "data-group": "primary",
        "aria-label": localize(tab.label),
        "data-tooltip": tab.label,
      },
      [make("i", { class: `fa-solid ${tab.icon}`, "aria-hidden": "true" })],
    );
    button.addEventListener("click", () => {
      // A second press on the open tab folds the sidebar away, as a second press on a drawer does.
      if (this.expanded && this.activeTab === tab.id && innerWidth <= NARROW) this.collapse();
      else {
        this.changeTab(tab.id, "primary");
        this.expand();
      }
    });
    this.#buttons.set(tab.id, button);
    return button;
  }

  #onKey(event: KeyboardEvent): void {
    const ids = this.#tabs.map((each) => each.id);
    const at = ids.indexOf(this.activeTab);
    const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const id = ids.at(next % ids.length);
    if (!id) return;
    this.changeTab(id, "primary");
    this.#buttons.get(id)?.focus();
  }

  changeTab(tab: string, group = "primary"): void {
    if (!this.#panels.has(tab)) throw new Error(`${tab} is not a tab of the sidebar`);
    const changed = this.activeTab !== tab;
    this.tabGroups.primary = tab;
    if (group === "primary") sessionStorage.setItem(STORAGE, tab);
    this.#show();
    if (changed) callAll("changeSidebarTab", this.#tabs.find((each) => each.id === tab)?.app);
  }

  expand(): void {
    this.#fold(true);
  }
  collapse(): void {
    this.#fold(false);
  }
  toggleExpanded(expanded = !this.expanded): void {
    this.#fold(expanded);
  }

  #fold(expanded: boolean): void {
    if (this.expanded === expanded) return this.#show();
    this.expanded = expanded;
    this.#show();
    callAll("collapseSidebar", this, !expanded);
  }

  #show(): void {
    this.element?.classList.toggle("expanded", this.expanded);
    document.body.classList.toggle("sidebar-collapsed", !this.expanded);
    for (const [id, button] of this.#buttons) {
      const active = id === this.activeTab;
      button.setAttribute("aria-selected", String(active));
      button.classList.toggle("active", active && this.expanded);
      button.tabIndex = active ? 0 : -1;
      const panel = this.#panels.get(id);
      if (panel) {
        panel.hidden = !active;
        panel.classList.toggle("active", active);
      }
    }
    const toggle = this.element?.querySelector<HTMLElement>(".sidebar-collapse");
    toggle?.setAttribute("aria-expanded", String(this.expanded));
    toggle?.setAttribute("aria-label", localize(this.expanded ? "HOST.Sidebar.Collapse" : "HOST.Sidebar.Expand"));
  }
}
