/** Numbers typed in a window that is drawn again while it is used: what is none stays as it was typed, and says why. Pure. */
import { readTyped, typedProblem, type NumberBounds } from "./read-number.ts";
import type { Texts } from "../words/texts.ts";

interface Wrong {
  readonly text: string;
  readonly label: string;
  readonly bounds: NumberBounds;
}

export class TypedNumbers {
  readonly #wrong = new Map<string, Wrong>();

  /** The number that was typed; null when it is none, which is remembered under the field's key. */
  read(key: string, label: string, text: string, bounds: NumberBounds): number | null {
    const read = readTyped(text, bounds);
    if ("value" in read) {
      this.#wrong.delete(key);
      return read.value;
    }
    this.#wrong.set(key, { text, label, bounds });
    return null;
  }

  /** What was typed, while it is no number; else null. */
  text(key: string): string | null {
    return this.#wrong.get(key)?.text ?? null;
  }

  /** The fields that hold no number. */
  get keys(): string[] {
    return [...this.#wrong.keys()];
  }

  /** Forgets a field, or all of them. */
  forget(key?: string): void {
    if (key === undefined) this.#wrong.clear();
    else this.#wrong.delete(key);
  }

  /** Why the first of these fields cannot be taken, or "". */
  error(keys: Iterable<string>, texts: Pick<Texts, "t">): string {
    for (const key of keys) {
      const wrong = this.#wrong.get(key);
      if (wrong) return typedProblem(wrong.text, wrong.bounds, texts, wrong.label);
    }
    return "";
  }
}
