/** Fields of the creation guide, and buttons that stand for one. */
import type { Control } from "./change-draft.ts";

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
