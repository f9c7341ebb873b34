/** Arrow keys change the value of text fields that hold numbers. Text fields accept every kind of minus sign. */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { readTyped } from "./read-number.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Listens for the whole window. Ignores fields with invalid text. */
export function listenForSteps(element: HTMLElement): void {
  element.addEventListener("keydown", (event) => {
    const { target: field, key } = event;
    const by = STEPS[key];
    if (
      by === undefined ||
      !(field instanceof HTMLInputElement) ||
      !field.classList.contains("od-number") ||
      field.readOnly
    )
      return;
    const read = readTyped(field.value === "" ? "0" : field.value, { min: -NUMBER_LIMIT, whole: false });
    if ("problem" in read) return;
    event.preventDefault();
    field.value = String(read.value + by);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
}
