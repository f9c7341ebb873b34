/** One row of a directory or a compendium: picture, name, what can be done. */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { attempt } from "../../../client/ui/attempt.ts";

/** What a row shows and does. */
export interface Entry {
  id: string;
  name: string;
  img: string | null;
  /** Instead of a picture, for what has none. */
  icon?: string | undefined;
  detail?: string;
  drag?: () => LooseObject;
  open: () => Loose;
  remove?: () => Loose;
  load?: () => Loose;
}

function button(entry: Entry, icon: string, key: string, run: () => Loose): HTMLButtonElement {
  const element = make(
    "button",
    {
      type: "button",
      class: "entry-control",
      "aria-label": localize(key, { name: entry.name }),
      "data-tooltip": localize(key, { name: entry.name }),
      "data-focus": `${key}.${entry.id}`,
    },
    [make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" })],
  );
  element.addEventListener("click", () => {
    attempt(run);
  });
  return element;
}

/** Builds the row. */
export function entryRow(entry: Entry): HTMLLIElement {
  const name = make("button", { type: "button", class: "entry-name", "data-focus": entry.id }, [entry.name]);
  name.addEventListener("click", () => {
    attempt(entry.open);
  });
  const row = make(
    "li",
    {
      class: "directory-item entry",
      "data-entry-id": entry.id,
      "data-document-id": entry.id,
      draggable: entry.drag ? "true" : null,
    },
    [
      entry.icon
        ? make("i", { class: `entry-icon fa-solid ${entry.icon}`, "aria-hidden": "true" })
        : make("img", { src: entry.img ?? "icons/svg/mystery-man.svg", alt: "", loading: "lazy", draggable: "false" }),
      make("span", { class: "entry-text" }, [name, make("small", {}, [entry.detail ?? ""])]),
    ],
  );
  if (entry.load) row.append(button(entry, "fa-download", "HOST.Compendium.Import", entry.load));
  if (entry.remove) row.append(button(entry, "fa-trash", "HOST.Directory.Delete", entry.remove));
  row.addEventListener("dragstart", (event) => {
    const data = JSON.stringify(entry.drag?.() ?? {});
    event.dataTransfer?.setData("text/plain", data);
    event.dataTransfer?.setData("application/json", data);
  });
  return row;
}
