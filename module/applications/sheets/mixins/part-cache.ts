/** Keeps unchanged parts during redraws. A part with an open text editor is not redrawn until the editor closes. */

const EDITOR = "prose-mirror";

/** Returns a value as JSON shows it. Throws for values that change without a new context, such as documents. */
function plainOrThrow(_key: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const kind: unknown = Object.getPrototypeOf(value);
    if (kind === Object.prototype || kind === null) return value;
    // A schema never changes.
    if (value instanceof foundry.data.fields.DataField) return value.fieldPath;
    throw new TypeError("no plain value");
  }
  if (typeof value === "function") throw new TypeError("no plain value");
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

/** Returns a text that is equal for equal contexts alone; null when that cannot be told. */
function fingerprintOf(context: object): string | null {
  try {
    return JSON.stringify(context, plainOrThrow);
  } catch {
    return null;
  }
}

export class PartCache {
  readonly #drawn = new Map<string, string>();
  /** Fingerprint of the context of each drawn part, and of those that are about to be drawn. */
  readonly #drawnContexts = new Map<string, string>();
  readonly #pendingContexts = new Map<string, string | null>();
  /** Parts with an open editor, and whether a redraw was skipped. */
  readonly #open = new Map<string, boolean>();

  /** Returns whether a part's context differs from the drawn one. True when that cannot be told. */
  isChanged(id: string, context: object): boolean {
    const fingerprint = fingerprintOf(context);
    this.#pendingContexts.set(id, fingerprint);
    return fingerprint === null || this.#drawnContexts.get(id) !== fingerprint;
  }

  /** Returns only the parts whose markup changed. */
  changed(result: Record<string, HTMLElement>): Record<string, HTMLElement> {
    const entries = Object.entries(result).filter(([id, element]) => {
      const fingerprint = this.#pendingContexts.get(id) ?? null;
      if (fingerprint === null) this.#drawnContexts.delete(id);
      else this.#drawnContexts.set(id, fingerprint);
      const markup = element.outerHTML;
      if (this.#drawn.get(id) === markup) return false;
      if (this.#open.has(id)) {
        this.#open.set(id, true);
        return false;
      }
      this.#drawn.set(id, markup);
      return true;
    });
    return Object.fromEntries(entries);
  }

  /** Watches the editors of a window. Their events need not bubble, so the listener captures them. */
  watch(element: HTMLElement, redraw: () => void): void {
    const part = ({ target }: Event): string | undefined =>
      target instanceof HTMLElement && target.localName === EDITOR
        ? target.closest<HTMLElement>("[data-application-part]")?.dataset["applicationPart"]
        : undefined;
    element.addEventListener(
      "open",
      (event) => {
        const id = part(event);
        if (id !== undefined) this.#open.set(id, this.#open.get(id) ?? false);
      },
      { capture: true },
    );
    element.addEventListener(
      "close",
      (event) => {
        const id = part(event);
        if (id === undefined) return;
        const missed = this.#open.get(id) ?? false;
        this.#open.delete(id);
        // A closed editor leaves its own text in the part, not the enriched text, so the next draw must replace it.
        this.#drawn.delete(id);
        this.#drawnContexts.delete(id);
        if (missed) redraw();
      },
      { capture: true },
    );
  }

  forget(): void {
    this.#drawn.clear();
    this.#drawnContexts.clear();
    this.#pendingContexts.clear();
    this.#open.clear();
  }
}
