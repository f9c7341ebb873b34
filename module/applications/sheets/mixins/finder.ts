/** Search by name and sorting of long item lists. */
import type { Texts } from "../../words/texts.ts";

/** Minimum number of items for the search field. */
const WORTH_IT = 8;

interface Row {
  readonly name: string;
  readonly sort: number;
}

/** Returns the rows that contain a row. */
function ancestors(row: Element): Element[] {
  const above = row.parentElement?.closest("[data-item-id]");
  return above ? [above, ...ancestors(above)] : [];
}

export class Finder {
  #query = "";
  byName = false;

  /** Compares by the chosen order. */
  get compare(): (a: Row, b: Row) => number {
    return this.byName ? (a, b) => a.name.localeCompare(b.name) : (a, b) => a.sort - b.sort;
  }

  /**
   * Returns the context of the search field; null for short lists.
   * @param count number of items
   */
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

  /** Hides rows that do not match. Call after each draw. */
  listen(part: HTMLElement): void {
    const input = part.querySelector<HTMLInputElement>("input[type='search']");
    if (!input) {
      this.#query = "";
      return;
    }
    // Foundry's filter is debounced. A redraw before its callback must know the current text.
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
          // A container is visible if it or its content matches. If the container itself matches, all its content is
          // visible.
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
