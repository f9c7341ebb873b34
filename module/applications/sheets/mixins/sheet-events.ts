/** Shared behavior of all sheets. The base classes pass their events to this object. */
import { keepFolds } from "../../common/folds.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { listenForImageKeys } from "./image-keys.ts";
import { isGone } from "./is-deleted.ts";
import { ModeSwitch, type SheetMode } from "./mode.ts";
import { listenForNumbers, listenForFormulas } from "../../forms/number-entry.ts";
import { listenForMenus } from "./row-menu.ts";
import { OpenTexts } from "./open-texts.ts";
import { PartCache } from "./part-cache.ts";
import { TypingGuard } from "../../forms/unsaved-input.ts";

interface Sheet {
  readonly document: Parameters<typeof isGone>[0] & { toObject(): object };
  readonly element: HTMLElement;
  readonly isEditable: boolean;
  readonly state: foundry.applications.api.ApplicationV2.Any["state"];
  readonly window: { readonly close?: HTMLElement | undefined; readonly header?: HTMLElement | undefined };
  render(options?: object): Promise<unknown>;
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
