/**
 * The settings tab, as `ui.settings`.
 * @source API:hookEvents renderSettings; KB:settings; public code of dnd5e (settings/sidebar.mjs: `.info .system`)
 */
import { host } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { view } from "../view.ts";
import { tellRendered } from "./rendered.ts";
import type { SidebarTab } from "./sidebar.ts";

/** Of which systems replace what tells of them. */
function info(): HTMLElement {
  const { system, release } = host("game");
  return make("section", { class: "info" }, [
    make("div", { class: "build" }, [make("span", { class: "value" }, [release.version])]),
    make("div", { class: "system" }, [
      make("span", { class: "label" }, [system.title]),
      make("span", { class: "value" }, [system.version]),
    ]),
  ]);
}

/** See the top of the file. */
export class Settings implements SidebarTab {
  readonly tabName = "settings";
  element: HTMLElement | null = null;

  async render(): Promise<this> {
    if (this.element) return this;
    this.element = view().settings();
    this.element.prepend(info());
    tellRendered(this, Settings);
    return Promise.resolve(this);
  }
}
