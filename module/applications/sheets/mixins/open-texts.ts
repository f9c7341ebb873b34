/** Tracks text editors with unsaved changes. Foundry discards their text when the sheet closes. */

const EDITOR = "prose-mirror";
/** Events that show that a user works in an editor. */
const WORK = ["input", "paste", "drop", "click"];
/** Events after which nothing is unsaved. They need not bubble, so the listener captures them. */
const DONE = ["open", "save", "close"];

const editorOf = ({ target }: Event): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>(EDITOR) : null;

export class OpenTexts {
  readonly #open = new Set<HTMLElement>();
  readonly #touched = new Set<HTMLElement>();

  watch(element: HTMLElement): void {
    for (const type of WORK)
      element.addEventListener(
        type,
        (event) => {
          const editor = editorOf(event);
          // Only clicks on the editor's buttons change the text.
          const works =
            type !== "click" || (event.target instanceof Element && event.target.closest("button") !== null);
          if (editor && works && this.#open.has(editor)) this.#touched.add(editor);
        },
        { capture: true },
      );
    for (const type of DONE)
      element.addEventListener(
        type,
        (event) => {
          const editor = editorOf(event);
          if (!editor) return;
          this.#touched.delete(editor);
          if (type === "open") this.#open.add(editor);
          if (type === "close") this.#open.delete(editor);
        },
        { capture: true },
      );
  }

  get unsaved(): boolean {
    return [...this.#touched].some((editor) => editor.isConnected);
  }

  forget(): void {
    this.#open.clear();
    this.#touched.clear();
  }
}
