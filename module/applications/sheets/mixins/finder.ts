/** Finding a thing among many: search by name, own order or by name. */
import type { Texts } from "../../words/texts.ts";

/** With fewer things the eye is faster. */
const WORTH_IT = 8;

interface Row {
  readonly name: string;
  readonly sort: number;
}

/** The rows that a row lies in. */
function ancestors(row: Element): Element[] {
  const above = row.parentElement?.closest("[data-item-id]");
  return above ? [above, ...ancestors(above)] : [];
}

export class Finder {
  #query = "";
  byName = false;

  /** The order that was chosen. */
  get compare(): (a: Row, b: Row) => number {
    return this.byName ? (a, b) => a.name.localeCompare(b.name) : (a, b) => a.sort - b.sort;
  }

  /** What the template shows; null while there is little to search. @param count how many things there are */
  view(count: number, rootId: string, texts: Texts): object | null {
    if (count < WORTH_IT) return null;
    const option = (value: string): object => ({
      value,
      id: `${rootId}-sort-${value}`,
      label: texts.t(`OD20.Sheet.Sort.${value}`),
      checked: this.byName === (value === "name"),
    });
    return { name: `${rootId}-sort`, options: [option("own"), option("name")] };
  }

  /** Hides what does not fit; called for every new drawing. */
  listen(part: HTMLElement): void {
    const input = part.querySelector<HTMLInputElement>("input[type='search']");
    if (!input) {
      this.#query = "";
      return;
    }
    // Core's filter waits a moment before it calls back; a drawing in that moment must know what stands in the field.
    input.addEventListener("input", () => {
      this.#query = input.value;
    });
    const filter = new foundry.applications.ux.SearchFilter({
      inputSelector: "input[type='search']",
      contentSelector: ".od-things",
      initial: this.#query,
      callback: (_event, query, rgx, content) => {
        this.#query = query;
        const { SearchFilter } = foundry.applications.ux;
        const fits = (row: Element): boolean =>
          rgx.test(SearchFilter.cleanQuery(row.querySelector(".od-item__name")?.textContent ?? ""));
        for (const row of content?.querySelectorAll<HTMLElement>("[data-item-id]") ?? []) {
          row.hidden = false;
          if (query === "") continue;
          // A bag shows what is found in it, and all that is in a bag that is found.
          const kin = [row, ...row.querySelectorAll("[data-item-id]"), ...ancestors(row)];
          row.hidden = !kin.some(fits);
          if (!row.hidden)
            for (const fold of row.querySelectorAll<HTMLDetailsElement>(":scope > details.od-bag")) fold.open = true;
        }
      },
    });
    filter.bind(part);
  }
}
