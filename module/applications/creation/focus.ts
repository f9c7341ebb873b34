/** Focus and search in the creation guide, and fields and buttons that stand for one. */
import type { Control } from "./change-draft.ts";
/** Moves the keyboard focus in a newly drawn step. */
export type FocusMove = (body: HTMLElement) => void;

/** Focuses the first element of a selector. */
export const focusOn =
  (selector: string): FocusMove =>
  (body) =>
    body.querySelector<HTMLElement>(selector)?.focus();

/** Focuses the selected option, or the first control, and scrolls to the top. */
export function focusFirst(body: HTMLElement): void {
  const first =
    body.querySelector<HTMLElement>("input[type='radio']:checked") ??
    body.querySelector<HTMLElement>("input:not([type='search'], .od-number), select") ??
    body.querySelector<HTMLElement>("h2");
  first?.focus();
  body.scrollTop = 0;
}

/** Focuses the first control that waits for an answer: in an open choice, else anywhere in the step. */
export function focusUnanswered(body: HTMLElement): void {
  const waits = ":is(input:not(:checked, [type='search']), select, button:not([data-action='step'])):not(:disabled)";
  const first =
    body.querySelector<HTMLElement>(`.od-creation__choice--open ${waits}`) ?? body.querySelector<HTMLElement>(waits);
  first?.focus();
  first?.scrollIntoView({ block: "center" });
}

/** Templates of the table of spells. */
export const SPELL_TEMPLATES = ["spells", "set-button", "ready-pip", "list-bar"];

/** Returns the state of a field, or of a button with the name and the new value of a field. */
export function controlOf(target: HTMLElement): Control {
  if (target instanceof HTMLInputElement) return { name: target.name, value: target.value, checked: target.checked };
  if (target instanceof HTMLSelectElement) return { name: target.name, value: target.value, checked: false };
  const { field = "", value = "" } = target.dataset;
  return { name: field, value, checked: value === "on" };
}

/** Focuses the search field if the pressed button is gone. */
export function keepFocus(body: HTMLElement): void {
  if (!body.contains(body.ownerDocument.activeElement))
    body.querySelector<HTMLElement>("input[type='search']")?.focus({ preventScroll: true });
}

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
