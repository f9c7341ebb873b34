/** The compendia a user may see. @source KB:compendium; API:classes/foundry.applications.sidebar.tabs.CompendiumDirectory */
import type { Loose } from "../../common/loose.ts";
import { callAll, host, localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { CompendiumWindow } from "./compendium-window.ts";
import type { SidebarTab } from "./sidebar.ts";

const ICONS: Record<string, string> = { Actor: "fa-user", JournalEntry: "fa-book-open" };

/** See the top of the file. */
export class CompendiumDirectory implements SidebarTab {
  readonly tabName = "compendium";
  element: HTMLElement | null = null;

  async render(): Promise<this> {
    const packs: Loose[] = host("game").packs.filter((pack: Loose) => pack.visible);
    const rows = packs.map((pack) => {
      const icon = ICONS[pack.documentName] ?? "fa-suitcase";
      const button = make("button", { type: "button", class: "entry-name" }, [
        make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" }),
        pack.title,
      ]);
      button.addEventListener("click", () => {
        void CompendiumWindow.open(pack);
      });
      const count = localize("HOST.Compendium.Count", { n: pack.index.size });
      return make("li", { class: "directory-item compendium", "data-pack": pack.collection }, [
        button,
        make("small", {}, [count]),
      ]);
    });
    const list = make(
      "ol",
      { class: "directory-list plain" },
      rows.length > 0 ? rows : [make("li", { class: "directory-empty" }, [localize("HOST.Compendium.None")])],
    );
    // Drawn again when a GM changes who sees which pack.
    if (this.element) this.element.replaceChildren(list);
    else this.element = make("div", { class: "directory compendium-sidebar flexcol" }, [list]);
    callAll("renderCompendiumDirectory", this, this.element, {}, {});
    return Promise.resolve(this);
  }
}
