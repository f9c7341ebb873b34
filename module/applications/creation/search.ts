/** Search fields that filter rows by name while typing. Enter focuses the first match. */

const ROWS = "[data-search]";

function rowsOf(input: HTMLInputElement): HTMLElement[] {
  return [...(input.closest("[data-searched]")?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
}

function filter(input: HTMLInputElement): void {
  const query = input.value.trim().toLocaleLowerCase();
  for (const row of rowsOf(input))
    row.hidden = query !== "" && !(row.dataset["search"] ?? "").toLocaleLowerCase().includes(query);
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
    first?.querySelector<HTMLElement>("input:enabled, button")?.focus();
  });
}
