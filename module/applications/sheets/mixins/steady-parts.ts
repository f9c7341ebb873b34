/**
 * Drawing again without disturbing: a part whose markup is the same stays as it is, and one in which a text editor is
 * open waits until that is closed. So a change of hit points touches the head alone.
 */

const EDITOR = "prose-mirror";

export class SteadyParts {
  readonly #drawn = new Map<string, string>();
  /** Parts with an open editor, and whether they have missed a drawing. */
  readonly #open = new Map<string, boolean>();

  /** Only the parts that differ from what stands there. */
  changed(result: Record<string, HTMLElement>): Record<string, HTMLElement> {
    const entries = Object.entries(result).filter(([id, element]) => {
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

  /** Watches the editors of a window. Their events need not bubble, therefore capture. */
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
        // The editor leaves its own text behind, not the formatted one.
        this.#drawn.delete(id);
        if (missed) redraw();
      },
      { capture: true },
    );
  }

  forget(): void {
    this.#drawn.clear();
    this.#open.clear();
  }
}
