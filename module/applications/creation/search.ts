/** Search fields that filter rows by name while typing. Enter focuses the first match. */

const ROWS = "[data-search]";

function rowsOf(input: HTMLInputElement): HTMLElement[] {
  return [...(input.closest("[data-searched]")?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
}

/** A query looks through all rows; without one, rows that a filter put away stay hidden. */
function filter(input: HTMLInputElement): void {
  const query = input.value.trim().toLocaleLowerCase();
  const rows = rowsOf(input);
  for (const row of rows)
    row.hidden =
      query === ""
        ? row.dataset["away"] !== undefined
        : !(row.dataset["search"] ?? "").toLocaleLowerCase().includes(query);
  const nothing = input.closest("[data-searched]")?.querySelector<HTMLElement>("[data-nothing]");
  if (nothing) nothing.hidden = rows.some(({ hidden }) => !hidden);
}

/** Keeps the search text when a list redraws. */
export function keepQueries(prior: HTMLElement, drawn: HTMLElement): void {
  for (const { id, value } of prior.querySelectorAll<HTMLInputElement>('input[type="search"]')) {
    const input = value === "" ? null : drawn.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
    if (!input) continue;
    input.value = value;
    filter(input);
  }
}

/** Adds the listeners to the window frame. Call once per window. */
export function listenForSearch(element: HTMLElement): void {
  element.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "search") filter(target);
  });
  element.addEventListener("keydown", (event) => {
    const { target } = event;
    if (
      !(target instanceof HTMLInputElement) ||
      target.type !== "search" ||
      (event.key !== "Enter" && event.key !== "ArrowDown")
    )
      return;
    // Enter would submit the form.
    event.preventDefault();
    const first = rowsOf(target).find((row) => !row.hidden);
    // What takes a row comes before what opens its text.
    (
      first?.querySelector<HTMLElement>("[data-take]:enabled") ??
      first?.querySelector<HTMLElement>("input:enabled, button")
    )?.focus();
  });
}
