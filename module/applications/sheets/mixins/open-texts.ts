/** Text editors in which somebody has worked and that he has not saved: Foundry throws their text away with the sheet. */

const EDITOR = "prose-mirror";
/** What an open editor hears of somebody who works in it. */
const WORK = ["input", "paste", "drop", "click"];
/** What says that nothing in it is unsaved. None of them need bubble, therefore capture. */
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
          // Of presses those of its buttons change the text.
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
