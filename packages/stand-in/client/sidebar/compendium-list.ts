/**
 * List of the compendia that the user may see.
 * @source KB:compendium; API:classes/foundry.applications.sidebar.tabs.CompendiumDirectory; public code of dnd5e
 *   (compendium-browser.mjs: `header`, `.header-actions`)
 */
import type { Loose } from "../../common/loose.ts";
import { host } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { view } from "../view.ts";
import { tellRendered } from "./rendered.ts";
import type { SidebarTab } from "./sidebar.ts";

/** See the top of the file. */
export class CompendiumDirectory implements SidebarTab {
  readonly tabName = "compendium";
  element: HTMLElement | null = null;

  async render(): Promise<this> {
    const packs: Loose[] = host("game").packs.filter((pack: Loose) => pack.visible);
    const list = view().compendia(packs);
    // Drawn again when a GM changes who sees which pack.
    this.element ??= make("div", { class: "directory compendium-sidebar flexcol" });
    this.element.replaceChildren(
      make("header", { class: "directory-header" }, [make("div", { class: "header-actions action-buttons flexrow" })]),
      list,
      make("footer", { class: "directory-footer" }),
    );
    tellRendered(this, CompendiumDirectory);
    return Promise.resolve(this);
  }
}
