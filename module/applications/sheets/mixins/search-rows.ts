/** What a search in a list of things leaves in sight. */

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
export function showRows(list: HTMLElement, fits: ((row: Element) => boolean) | null): boolean {
  hideRows(list, fits);
  const found = (part: HTMLElement): boolean => part.querySelector(`${ROW}:not([hidden])`) !== null;
  for (const shelf of list.querySelectorAll<HTMLElement>(".od-shelf")) shelf.hidden = fits !== null && !found(shelf);
  return found(list);
}
