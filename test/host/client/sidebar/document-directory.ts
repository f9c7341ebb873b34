/**
 * A list of the world's actors, items or journal entries: open, drag, create, delete.
 * @source KB:actors, KB:items; API:classes/foundry.applications.sidebar.DocumentDirectory; hookEvents renderActorDirectory
 */
import type { Loose } from "../../common/loose.ts";
import { callAll, host, localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { CreateDocument } from "./create-document.ts";
import { entryRow } from "./entry-row.ts";
import { coalesced, replaceKeepingFocus } from "./redraw.ts";
import type { SidebarTab } from "./sidebar.ts";

const TABS = { Actor: "actors", Item: "items", JournalEntry: "journal" } as const;
type Listed = keyof typeof TABS;

/** See the top of the file. */
export class DocumentDirectory implements SidebarTab {
  readonly tabName: string;
  readonly documentName: Listed;
  element: HTMLElement | null = null;
  rendered = false;
  readonly #list = make("ol", { class: "directory-list plain" });
  #search = "";
  readonly #soon = coalesced(() => {
    this.#draw();
  });

  constructor(documentName: Listed) {
    this.documentName = documentName;
    this.tabName = TABS[documentName];
  }

  get collection(): Loose {
    return host("game").collections.get(this.documentName);
  }

  get documentClass(): Loose {
    return host("CONFIG")[this.documentName].documentClass;
  }

  async render(): Promise<this> {
    if (this.element) {
      this.#soon();
      return this;
    }
    const search = make("input", {
      type: "search",
      name: "search",
      autocomplete: "off",
      "aria-label": localize("HOST.Directory.Search"),
      placeholder: localize("HOST.Directory.Search"),
    });
    search.addEventListener("input", () => {
      this.#search = search.value.trim().toLowerCase();
      this.#draw();
    });
    const header = make("header", { class: "directory-header" }, [search]);
    // Journals are read here, not written: they come from compendia.
    if (this.documentName !== "JournalEntry" && this.documentClass.canUserCreate(host("game").user))
      header.append(this.#createButton());
    this.element = make("div", { class: `directory ${this.tabName}-sidebar flexcol` }, [header, this.#list]);
    const hooks = host("Hooks");
    for (const action of ["create", "update", "delete"])
      hooks.on(`${action}${this.documentName}`, (document: Loose) => {
        if (!document.isEmbedded) this.#soon();
      });
    this.rendered = true;
    this.#draw();
    return Promise.resolve(this);
  }

  #createButton(): HTMLButtonElement {
    const button = make("button", { type: "button", class: "create-document", "data-action": "createEntry" }, [
      make("i", { class: "fa-solid fa-plus", "aria-hidden": "true" }),
      localize(`HOST.Directory.Create${this.documentName}`),
    ]);
    button.addEventListener("click", () => {
      void new CreateDocument({ documentName: this.documentName }).render({ force: true });
    });
    return button;
  }

  #draw(): void {
    const user = host("game").user;
    const documents: Loose[] = this.collection.contents
      .filter(
        (each: Loose) => each.testUserPermission(user, "LIMITED") && each.name.toLowerCase().includes(this.#search),
      )
      .sort((a: Loose, b: Loose) => a.name.localeCompare(b.name, host("game").i18n.lang));
    const rows = documents.map((document): Node =>
      entryRow({
        id: document.id,
        name: document.name,
        img: document.img,
        icon: this.documentName === "JournalEntry" ? "fa-book-open" : undefined,
        detail: document.type ? this.#typeLabel(document.type) : "",
        drag: () => document.toDragData(),
        open: () => document.sheet?.render(true),
        remove: document.canUserModify(user, "delete") ? () => document.delete() : undefined,
      }),
    );
    replaceKeepingFocus(
      this.#list,
      rows.length > 0 ? rows : [make("li", { class: "directory-empty" }, [localize("HOST.Directory.Empty")])],
    );
    callAll(`render${this.documentName}Directory`, this, this.element, {}, {});
  }

  #typeLabel(type: string): string {
    const key: string = host("CONFIG")[this.documentName].typeLabels?.[type] ?? `TYPES.${this.documentName}.${type}`;
    return localize(key);
  }
}
