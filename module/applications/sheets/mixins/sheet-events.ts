/** Shared behavior of all sheets. The base classes pass their events to this object. */
import { keepFolds } from "../../common/folds.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { addBehavior } from "./sheet-behavior.ts";
import { isGone } from "./is-deleted.ts";
import { listenForFormulas } from "../../forms/formula-entry.ts";
import { ModeSwitch, type SheetMode } from "./mode.ts";
import { listenForNumbers } from "../../forms/number-entry.ts";
import { listenForMenus } from "./row-menu.ts";
import { OpenTexts } from "./open-texts.ts";
import { SteadyParts } from "./steady-parts.ts";
import { KeptTyping } from "../../forms/unsaved-input.ts";

interface Sheet {
  readonly document: Parameters<typeof isGone>[0] & { toObject(): object };
  readonly element: HTMLElement;
  readonly isEditable: boolean;
  readonly state: foundry.applications.api.ApplicationV2.Any["state"];
  readonly window: { readonly close?: HTMLElement | undefined; readonly header?: HTMLElement | undefined };
  render(options?: object): Promise<unknown>;
}

export class Habits {
  readonly #sheet: Sheet;
  readonly #switch: ModeSwitch;
  readonly #parts = new SteadyParts();
  readonly #typing = new KeptTyping();
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
    addBehavior(element);
    this.#typing.watch(element);
    listenForMenus(element);
    listenForNumbers(element, (name) => foundry.utils.getProperty(this.#sheet.document.toObject(), name));
    listenForFormulas(element);
    this.#texts.watch(element);
    this.#parts.watch(element, () => void this.#sheet.render());
  }

  onRender(): void {
    this.#switch.show(this.#sheet.element);
    wearTint(this.#sheet.element);
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
export function sheetEventsOf(sheet: unknown): Habits | null {
  const habits: unknown = typeof sheet === "object" && sheet !== null ? Reflect.get(sheet, "habits") : null;
  return habits instanceof Habits ? habits : null;
}

/** Copies the color of the header to the sheet, so rows and tabs have the same tint. */
function wearTint(sheet: HTMLElement): void {
  const head = sheet.querySelector<HTMLElement>(".od-head");
  const worn = (element: Element | null): string[] =>
    [...(element?.classList ?? [])].filter((name) => name.startsWith("od-class--"));
  const [before, after, hue] = [worn(sheet), worn(head), head?.dataset["hue"] ?? ""];
  // Each change of the frame computes the styles of all that is in it.
  if (before.join() !== after.join()) {
    sheet.classList.remove(...before);
    sheet.classList.add(...after);
  }
  if (sheet.dataset["hue"] !== hue) sheet.dataset["hue"] = hue;
}
