/** The compendia a user may see. @source KB:compendium; API:classes/foundry.applications.sidebar.tabs.CompendiumDirectory */
import type { Loose } from "../../common/loose.ts";
import { callAll, host } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { view } from "../view.ts";
import type { SidebarTab } from "./sidebar.ts";

/** See the top of the file. */
export class CompendiumDirectory implements SidebarTab {
  readonly tabName = "compendium";
  element: HTMLElement | null = null;

  async render(): Promise<this> {
    const packs: Loose[] = host("game").packs.filter((pack: Loose) => pack.visible);
    const list = view().compendia(packs);
    // Drawn again when a GM changes who sees which pack.
    if (this.element) this.element.replaceChildren(list);
    else this.element = make("div", { class: "directory compendium-sidebar flexcol" }, [list]);
    callAll("renderCompendiumDirectory", this, this.element, {}, {});
    return Promise.resolve(this);
  }
}
