/** The sidebar's tabs with their panels, and the button that folds it away. @source ARIA practices: tabs */
import { localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import type { TabDescription } from "../../../client/sidebar/sidebar.ts";
import type { SidebarView } from "../../../client/view.ts";
import type { Loose } from "../../../common/loose.ts";

const STORAGE = "host.sidebar";
/** Below this many pixels the open sidebar covers the board, so it starts closed. */
const NARROW = 720;

/** See the top of the file. */
export class SidebarPanels implements SidebarView {
  readonly roomy = innerWidth > NARROW;
  readonly #sidebar: Loose;
  readonly #tabs: readonly TabDescription[];
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #panels = new Map<string, HTMLElement>();

  constructor(sidebar: Loose, tabs: readonly TabDescription[]) {
    this.#sidebar = sidebar;
    this.#tabs = tabs;
  }

  build(element: HTMLElement): string | null {
    element.setAttribute("aria-label", localize("HOST.Sidebar.Label"));
    const list = make("div", { class: "sidebar-tabs", role: "tablist", "aria-label": localize("HOST.Sidebar.Tabs") });
    const collapse = make("button", { type: "button", class: "sidebar-collapse", "data-action": "toggleState" }, [
      make("i", { class: "fa-solid fa-caret-right", "aria-hidden": "true" }),
    ]);
    collapse.addEventListener("click", () => {
      this.#sidebar.toggleExpanded();
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
    return sessionStorage.getItem(STORAGE);
  }

  place(id: string, content: HTMLElement): void {
    this.#panels.get(id)?.append(content);
  }

  remember(id: string): void {
    sessionStorage.setItem(STORAGE, id);
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
      const sidebar = this.#sidebar;
      // A second press on the open tab folds the sidebar away, as a second press on a drawer does.
      if (sidebar.expanded && sidebar.activeTab === tab.id && innerWidth <= NARROW) sidebar.collapse();
      else {
        sidebar.changeTab(tab.id, "primary");
        sidebar.expand();
      }
    });
    this.#buttons.set(tab.id, button);
    return button;
  }

  #onKey(event: KeyboardEvent): void {
    const ids = this.#tabs.map((each) => each.id);
    const at = ids.indexOf(this.#sidebar.activeTab);
    const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const id = ids.at(next % ids.length);
    if (!id) return;
    this.#sidebar.changeTab(id, "primary");
    this.#buttons.get(id)?.focus();
  }

  show(): void {
    const { element, expanded, activeTab } = this.#sidebar;
    element?.classList.toggle("expanded", expanded);
    document.body.classList.toggle("sidebar-collapsed", !expanded);
    for (const [id, button] of this.#buttons) {
      const active = id === activeTab;
      button.setAttribute("aria-selected", String(active));
      button.classList.toggle("active", active && expanded);
      button.tabIndex = active ? 0 : -1;
      const panel = this.#panels.get(id);
      if (panel) {
        panel.hidden = !active;
        panel.classList.toggle("active", active);
      }
    }
    const toggle: HTMLElement | null | undefined = element?.querySelector(".sidebar-collapse");
    toggle?.setAttribute("aria-expanded", String(expanded));
    toggle?.setAttribute("aria-label", localize(expanded ? "HOST.Sidebar.Collapse" : "HOST.Sidebar.Expand"));
  }
}
