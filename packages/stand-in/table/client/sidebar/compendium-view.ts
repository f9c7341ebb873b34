/** The list of compendia: each opens its window. */
import { localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import type { Loose } from "../../../common/loose.ts";
import { CompendiumWindow } from "../windows/compendium-window.ts";

const ICONS: Record<string, string> = { Actor: "fa-user", JournalEntry: "fa-book-open" };

function row(pack: Loose): HTMLElement {
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
}

/** Builds the list. */
export function compendiumList(packs: readonly Loose[]): HTMLElement {
  const rows = packs.map(row);
  return make(
    "ol",
    { class: "directory-list plain" },
    rows.length > 0 ? rows : [make("li", { class: "directory-empty" }, [localize("HOST.Compendium.None")])],
  );
}
