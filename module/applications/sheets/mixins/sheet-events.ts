/** Shared behavior of all sheets. The base classes pass their events to this object. */
import { keepFolds } from "../../common/system-window.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { ModeSwitch, type SheetMode } from "./mode.ts";
import { listenForNumbers, listenForFormulas } from "../../forms/number-entry.ts";
import { TypingGuard } from "../../forms/unsaved-input.ts";

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

/** Keeps unchanged parts during redraws. A part with an open text editor is not redrawn until the editor closes. */
class PartCache {
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

type Shown = Pick<foundry.abstract.Document.Any, "uuid" | "pack" | "isEmbedded">;

/**
 * Returns whether a document was deleted. A document embedded in a compendium document cannot be looked up
 * synchronously and counts as existing.
 */
export const isGone = ({ uuid, pack, isEmbedded }: Shown): boolean =>
  !(pack !== null && isEmbedded) && fromUuidSync(uuid) === null;

interface Sheet {
  readonly document: Parameters<typeof isGone>[0] & { toObject(): object };
  readonly element: HTMLElement;
  readonly isEditable: boolean;
  readonly state: foundry.applications.api.ApplicationV2.Any["state"];
  readonly window: { readonly close?: HTMLElement | undefined; readonly header?: HTMLElement | undefined };
  render(options?: object): Promise<unknown>;
}

/** Makes images with a button role react to Enter and Space. Listens on the frame, so redrawn parts need no new listeners. */
function listenForImageKeys(element: HTMLElement): void {
  element.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof HTMLImageElement)) return;
    event.preventDefault();
    event.target.click();
  });
}

const OPEN = "details.od-menu[open]";

/** Listens on the frame. */
function listenForMenus(element: HTMLElement): void {
  const close = (except: Element | null): void => {
    for (const menu of element.querySelectorAll<HTMLDetailsElement>(OPEN)) if (menu !== except) menu.open = false;
  };
  element.addEventListener("pointerdown", ({ target }) => {
    close(target instanceof Element ? target.closest(".od-menu") : null);
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>(OPEN) : null;
    if (!menu) return;
    // Otherwise Escape would close the window.
    event.preventDefault();
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  element.addEventListener("click", ({ target }) => {
    const menu =
      target instanceof Element ? target.closest(".od-menu__list button")?.closest<HTMLDetailsElement>(OPEN) : null;
    if (menu) menu.open = false;
  });
}

/** Events that show that a user works in an editor. */
const WORK = ["input", "paste", "drop", "click"];
/** Events after which nothing is unsaved. They need not bubble, so the listener captures them. */
const DONE = ["open", "save", "close"];

const editorOf = ({ target }: Event): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>(EDITOR) : null;

/** Tracks text editors with unsaved changes. Foundry discards their text when the sheet closes. */
class OpenTexts {
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

export class SheetBehavior {
  readonly #sheet: Sheet;
  readonly #switch: ModeSwitch;
  readonly #parts = new PartCache();
  readonly #typing = new TypingGuard();
  readonly #texts = new OpenTexts();
  #asking = false;

  constructor(sheet: Sheet, fresh: () => boolean) {
    this.#sheet = sheet;
    this.#switch = new ModeSwitch(sheet, fresh);
  }

  get mode(): SheetMode {
    return this.#switch.mode;
  }

  get editing(): boolean {
    return this.mode === "edit";
  }

  setMode(mode: SheetMode): Promise<void> {
    return this.#switch.set(mode);
  }

  toggleMode(): Promise<void> {
    return this.#switch.toggle();
  }

  /** Runs when the frame was drawn. */
  onFrame(): void {
    this.#switch.addButton();
  }

  onFirstRender(): void {
    const { element } = this.#sheet;
    listenForImageKeys(element);
    this.#typing.watch(element);
    listenForMenus(element);
    listenForNumbers(element, (name) => foundry.utils.getProperty(this.#sheet.document.toObject(), name));
    listenForFormulas(element);
    this.#texts.watch(element);
    this.#parts.watch(element, () => void this.#sheet.render());
  }

  onRender(): void {
    this.#switch.show(this.#sheet.element);
    copyTint(this.#sheet.element);
  }

  /**
   * Submits the focused field and asks about unsaved editor text.
   * @returns whether the sheet may close
   */
  async mayClose(): Promise<boolean> {
    const { element, document } = this.#sheet;
    const { activeElement: field } = element.ownerDocument;
    if (field instanceof HTMLElement && element.contains(field)) field.blur();
    // A deleted document cannot be saved.
    if (this.#asking || !this.#texts.unsaved || isGone(document)) return !this.#asking;
    this.#asking = true;
    try {
      const leave = await foundry.applications.api.DialogV2.confirm({
        window: { title: gameTexts.t("OD20.Sheet.LeaveTitle") },
        content: `<p>${gameTexts.t("OD20.Sheet.Leave")}</p>`,
        rejectClose: false,
      });
      return leave === true;
    } finally {
      this.#asking = false;
    }
  }

  onClose(): void {
    this.#texts.forget();
    this.#switch.forget();
    this.#parts.forget();
  }

  /** Returns whether a part's context differs from the one that is drawn. */
  isChanged(partId: string, context: object): boolean {
    return this.#parts.isChanged(partId, context);
  }

  changed(result: Record<string, HTMLElement>): Record<string, HTMLElement> {
    return this.#parts.changed(result);
  }

  beforeSync(drawn: HTMLElement, prior: HTMLElement, state: object): void {
    keepFolds(prior, drawn);
    this.#typing.before(prior, state);
  }

  afterSync(part: HTMLElement, state: object): void {
    this.#typing.after(part, state);
  }
}

/** Returns the shared behavior of a sheet of the system; null for any other sheet. */
export function sheetEventsOf(sheet: unknown): SheetBehavior | null {
  const behavior: unknown = typeof sheet === "object" && sheet !== null ? Reflect.get(sheet, "behavior") : null;
  return behavior instanceof SheetBehavior ? behavior : null;
}

/** Copies the color of the header to the sheet, so rows and tabs have the same tint. */
function copyTint(sheet: HTMLElement): void {
  const head = sheet.querySelector<HTMLElement>(".od-head");
  const tintClasses = (element: Element | null): string[] =>
    [...(element?.classList ?? [])].filter((name) => name.startsWith("od-class--"));
  const [before, after, hue] = [tintClasses(sheet), tintClasses(head), head?.dataset["hue"] ?? ""];
  // A changed class of the frame makes the browser compute the styles of everything in it.
  if (before.join() !== after.join()) {
    sheet.classList.remove(...before);
    sheet.classList.add(...after);
  }
  if (sheet.dataset["hue"] !== hue) sheet.dataset["hue"] = hue;
}
