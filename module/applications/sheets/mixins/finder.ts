/** Search by name and sorting of long item lists. */
import type { Texts } from "../../words/texts.ts";
import { gameTexts } from "../../words/texts-game.ts";

/** Minimum number of items for the search field. */
const WORTH_IT = 8;

interface Row {
  readonly name: string;
  readonly sort: number;
}

const ROW = "[data-item-id]";

/** Returns the rows that contain a row. */
function ancestors(row: Element): Element[] {
  const above = row.parentElement?.closest(ROW);
  return above ? [above, ...ancestors(above)] : [];
}

/** A container is visible if it or its content matches. If the container itself matches, all its content is visible. */
function hideRows(list: HTMLElement, fits: ((row: Element) => boolean) | null): void {
  for (const row of list.querySelectorAll<HTMLElement>(ROW)) {
    row.hidden = fits !== null && ![row, ...row.querySelectorAll(ROW), ...ancestors(row)].some(fits);
    if (fits && !row.hidden)
      for (const fold of row.querySelectorAll<HTMLDetailsElement>(":scope > details.od-bag")) fold.open = true;
  }
}

/**
 * Hides the rows that do not fit, and headings without rows.
 * @param fits null to show all
 * @returns whether a row is in sight
 */
function showRows(list: HTMLElement, fits: ((row: Element) => boolean) | null): boolean {
  hideRows(list, fits);
  const found = (part: HTMLElement): boolean => part.querySelector(`${ROW}:not([hidden])`) !== null;
  for (const shelf of list.querySelectorAll<HTMLElement>(".od-shelf")) shelf.hidden = fits !== null && !found(shelf);
  return found(list);
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
    const none = part.querySelector<HTMLElement>(".od-finder__none");
    const says = none?.querySelector("span");
    /** Says that nothing fits, and offers to clear the search. */
    const tell = (query: string): void => {
      if (none) none.hidden = query === "";
      if (says)
        says.textContent = query === "" ? "" : gameTexts.t("OD20.Sheet.FoundNothing", { query: input.value.trim() });
    };
    none?.querySelector("button")?.addEventListener("click", () => {
      input.value = "";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.focus();
    });
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
        if (content) tell(showRows(content, query === "" ? null : fits) ? "" : query);
      },
    });
    filter.bind(part);
  }
}
