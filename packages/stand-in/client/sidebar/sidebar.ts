/**
 * The sidebar, as `ui.sidebar`: the open tab, and whether the sidebar is expanded.
 * @source API:classes/foundry.applications.sidebar.Sidebar; hookEvents changeSidebarTab, collapseSidebar
 */
import type { Loose } from "../../common/loose.ts";
import { callAll } from "../apps/env.ts";
import { type SidebarView, view } from "../view.ts";

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

/** See the top of the file. */
export class Sidebar {
  expanded: boolean;
  readonly tabGroups = { primary: "chat" };
  element: HTMLElement | null = null;
  readonly #tabs: TabDescription[];
  readonly #view: SidebarView;

  constructor(tabs: TabDescription[]) {
    this.#tabs = tabs;
    this.#view = view().sidebar(this, tabs);
    this.expanded = this.#view.roomy;
  }

  get activeTab(): string {
    return this.tabGroups.primary;
  }

  #find(id: string): TabDescription | undefined {
    return this.#tabs.find((each) => each.id === id);
  }

  async render(): Promise<this> {
    const element = document.getElementById("sidebar");
    if (!element || this.element) return this;
    this.element = element;
    const before = this.#view.build(element);
    if (before !== null && this.#find(before)) this.tabGroups.primary = before;
    this.#view.show();
    for (const { id, app } of this.#tabs) {
      await app.render();
      if (app.element) this.#view.place(id, app.element);
    }
    return this;
  }

  changeTab(tab: string, group = "primary"): void {
    const found = this.#find(tab);
    if (!found) throw new Error(`${tab} is not a tab of the sidebar`);
    const changed = this.activeTab !== tab;
    this.tabGroups.primary = tab;
    if (group === "primary") this.#view.remember(tab);
    this.#view.show();
    if (changed) callAll("changeSidebarTab", found.app);
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
    const changed = this.expanded !== expanded;
    this.expanded = expanded;
    this.#view.show();
    if (changed) callAll("collapseSidebar", this, !expanded);
  }
}
