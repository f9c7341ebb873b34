/** A list of documents with a search: open, drag, create, delete. */
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { replaceKeepingFocus } from "../../../client/ui/redraw.ts";
import type { Drawing } from "../../../client/view.ts";
import type { Loose } from "../../../common/loose.ts";
import { CreateDocument } from "../windows/create-document.ts";
import { entryRow } from "./entry-row.ts";

function createButton(documentName: string): HTMLButtonElement {
  const button = make("button", { type: "button", class: "create-document", "data-action": "createEntry" }, [
    make("i", { class: "fa-solid fa-plus", "aria-hidden": "true" }),
    localize(`HOST.Directory.Create${documentName}`),
  ]);
  button.addEventListener("click", () => {
    void new CreateDocument({ documentName }).render({ force: true });
  });
  return button;
}

function typeLabel(documentName: string, type: string): string {
  const key: string = host("CONFIG")[documentName].typeLabels?.[type] ?? `TYPES.${documentName}.${type}`;
  return localize(key);
}

function row(documentName: string, document: Loose): HTMLElement {
  return entryRow({
    id: document.id,
    name: document.name,
    img: document.img,
    icon: documentName === "JournalEntry" ? "fa-book-open" : undefined,
    detail: document.type ? typeLabel(documentName, document.type) : "",
    drag: () => document.toDragData(),
    open: () => document.sheet?.render(true),
    remove: document.canUserModify(host("game").user, "delete") ? () => document.delete() : undefined,
  });
}

/** Builds header and list. @param again draws the directory anew, after another search */
export function directoryList(directory: Loose, again: () => void): Drawing<readonly Loose[]> {
  const { documentName, documentClass, tabName } = directory;
  const list = make("ol", { class: "directory-list plain" });
  const search = make("input", {
    type: "search",
    name: "search",
    autocomplete: "off",
    "aria-label": localize("HOST.Directory.Search"),
    placeholder: localize("HOST.Directory.Search"),
  });
  search.addEventListener("input", again);
  const header = make("header", { class: "directory-header" }, [search]);
  // Journals are read here, not written: they come from compendia.
  if (documentName !== "JournalEntry" && documentClass.canUserCreate(host("game").user))
    header.append(createButton(documentName));
  return {
    element: make("div", { class: `directory ${String(tabName)}-sidebar flexcol` }, [header, list]),
    draw(documents) {
      const sought = search.value.trim().toLowerCase();
      const rows = documents
        .filter((each) => each.name.toLowerCase().includes(sought))
        .map((each) => row(documentName, each));
      replaceKeepingFocus(
        list,
        rows.length > 0 ? rows : [make("li", { class: "directory-empty" }, [localize("HOST.Directory.Empty")])],
      );
    },
  };
}
