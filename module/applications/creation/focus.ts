/** Focus in the creation guide, and fields and buttons that stand for one. */
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
