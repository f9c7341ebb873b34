/** Text fields that hold numbers, and how arrow keys change them. */
import { readTyped, typedProblem, type NumberBounds } from "./read-number.ts";
import type { Texts } from "../words/texts.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";

interface Wrong {
  readonly text: string;
  readonly label: string;
  readonly bounds: NumberBounds;
}

export class TypedNumbers {
  readonly #wrong = new Map<string, Wrong>();

  /** Returns the typed number. Returns null for invalid text and remembers it by the field's key. */
  read(key: string, label: string, text: string, bounds: NumberBounds): number | null {
    const read = readTyped(text, bounds);
    if ("value" in read) {
      this.#wrong.delete(key);
      return read.value;
    }
    this.#wrong.set(key, { text, label, bounds });
    return null;
  }

  /** Returns the invalid text of a field, else null. */
  text(key: string): string | null {
    return this.#wrong.get(key)?.text ?? null;
  }

  /** Keys of the fields with invalid text. */
  get keys(): string[] {
    return [...this.#wrong.keys()];
  }

  /** Forgets one field, or all fields. */
  forget(key?: string): void {
    if (key === undefined) this.#wrong.clear();
    else this.#wrong.delete(key);
  }

  /** Returns why the first invalid field is invalid, or "". */
  error(keys: Iterable<string>, texts: Pick<Texts, "t">): string {
    for (const key of keys) {
      const wrong = this.#wrong.get(key);
      if (wrong) return typedProblem(wrong.text, wrong.bounds, texts, wrong.label);
    }
    return "";
  }
}

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
