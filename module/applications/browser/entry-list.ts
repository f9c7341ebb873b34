/** The list of found entries: draws only the rows in sight, so thousands cost nothing. */
import type { Entry } from "./entries.pure.ts";

/** Rows drawn above and below what is in sight. */
const BEYOND = 4;
/** Height of a row in pixels, where none has been drawn yet. */
const ROW = 48;

interface Handlers {
  /** Fills a row, a copy of the template. */
  readonly fill: (row: HTMLElement, entry: Entry) => void;
  /** An entry was chosen, with the keyboard or the pointer. */
  readonly chosen: (entry: Entry) => void;
  readonly open: (entry: Entry) => void;
}

export class EntryList {
  readonly #box: HTMLElement;
  readonly #space: HTMLElement;
  readonly #sample: HTMLTemplateElement;
  readonly #handlers: Handlers;
  #entries: readonly Entry[] = [];
  #chosen: string | null = null;
  #height = ROW;

  /** @param box the scrolling listbox, with the space for the rows and the template of a row */
  constructor(box: HTMLElement, space: HTMLElement, sample: HTMLTemplateElement, handlers: Handlers) {
    this.#box = box;
    this.#space = space;
    this.#sample = sample;
    this.#handlers = handlers;
    box.addEventListener("scroll", () => {
      this.#draw();
    });
    new ResizeObserver(() => {
      this.#draw();
    }).observe(box);
    box.addEventListener("click", ({ target }) => {
      const entry = this.#entryOf(target);
      if (entry) this.#choose(this.#entries.indexOf(entry));
    });
    box.addEventListener("dblclick", ({ target }) => {
      const entry = this.#entryOf(target);
      if (entry) handlers.open(entry);
    });
    box.addEventListener("dragstart", (event) => {
      const entry = this.#entryOf(event.target);
      if (entry) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: entry.document, uuid: entry.uuid }));
    });
  }

  /** Shows other entries, from the first on. The chosen one stays chosen if it is among them. */
  show(entries: readonly Entry[]): void {
    this.#entries = entries;
    if (this.#index === -1) this.#chosen = null;
    this.#box.scrollTop = 0;
    this.#draw();
  }

  get chosen(): Entry | null {
    return this.#entries[this.#index] ?? null;
  }

  get #index(): number {
    return this.#entries.findIndex(({ uuid }) => uuid === this.#chosen);
  }

  /** Id of the drawn row that is chosen; null = none. */
  get activeId(): string | null {
    return this.#space.querySelector("[aria-selected='true']")?.id ?? null;
  }

  /** Moves the choice with a key. @returns whether the key means something here */
  press(key: string): boolean {
    const last = this.#entries.length - 1;
    const page = Math.max(1, Math.floor(this.#box.clientHeight / this.#height) - 1);
    const at = this.#index;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at === -1 ? last : at - 1,
      PageDown: at + page,
      PageUp: at - page,
    };
    const chosen = this.chosen;
    if (key === "Enter" && chosen) this.#handlers.open(chosen);
    const to = steps[key];
    if (to !== undefined && last >= 0) this.#choose(Math.min(last, Math.max(0, to)));
    return to !== undefined || key === "Enter";
  }

  #entryOf(target: EventTarget | null): Entry | null {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    return this.#entries[Number(row?.dataset["index"] ?? -1)] ?? null;
  }

  #choose(index: number): void {
    const entry = this.#entries[index];
    if (!entry) return;
    this.#chosen = entry.uuid;
    const box = this.#box;
    const [top, bottom] = [index * this.#height, (index + 1) * this.#height];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
    this.#draw();
    this.#handlers.chosen(entry);
  }

  #draw(): void {
    const box = this.#box;
    this.#height = this.#space.querySelector<HTMLElement>("[data-index]")?.offsetHeight || this.#height;
    const first = Math.max(0, Math.floor(box.scrollTop / this.#height) - BEYOND);
    const end = Math.ceil((box.scrollTop + box.clientHeight) / this.#height) + BEYOND;
    const rows = this.#entries.slice(first, end).map((entry, place) => this.#row(entry, first + place));
    this.#space.style.height = `${String(this.#entries.length * this.#height)}px`;
    this.#space.replaceChildren(...rows);
    const active = this.activeId;
    if (active === null) box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", active);
  }

  #row(entry: Entry, index: number): HTMLElement {
    const row = this.#sample.content.firstElementChild?.cloneNode(true);
    if (!(row instanceof HTMLElement)) throw new Error("The template of the list has no row");
    row.id = `${this.#box.id}-${String(index)}`;
    row.dataset["index"] = String(index);
    row.style.top = `${String(index * this.#height)}px`;
    row.ariaSelected = String(entry.uuid === this.#chosen);
    row.ariaPosInSet = String(index + 1);
    row.ariaSetSize = String(this.#entries.length);
    this.#handlers.fill(row, entry);
    return row;
  }
}
