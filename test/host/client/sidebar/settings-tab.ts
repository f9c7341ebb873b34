/** The last tab, of settings, as `ui.settings`. @source API:hookEvents renderSettings; KB:settings */
import { callAll } from "../apps/env.ts";
import { view } from "../view.ts";
import type { SidebarTab } from "./sidebar.ts";

/** See the top of the file. */
export class SettingsTab implements SidebarTab {
  readonly tabName = "settings";
  element: HTMLElement | null = null;

  async render(): Promise<this> {
    if (this.element) return this;
    this.element = view().settings();
    callAll("renderSettings", this, this.element, {}, {});
    return Promise.resolve(this);
  }
}
