/** Play mode and edit mode of sheets. */
import { t } from "../../../core/i18n.ts";
import { isOpen } from "../../common/open-windows.ts";

export type SheetMode = "play" | "edit";

interface Sheet {
  readonly isEditable: boolean;
  readonly state: foundry.applications.api.ApplicationV2.Any["state"];
  readonly window: { readonly close?: HTMLElement | undefined; readonly header?: HTMLElement | undefined };
  render(options?: object): Promise<unknown>;
}

/** Mode of a sheet while its window is open. Always "play" for users who may not edit. */
export class ModeSwitch {
  readonly #sheet: Sheet;
  readonly #fresh: () => boolean;
  #chosen: SheetMode | null = null;
  #button: HTMLButtonElement | null = null;

  /**
   * Creates the switch.
   * @param fresh returns whether this user just created the document; its sheet then opens in edit mode
   */
  constructor(sheet: Sheet, fresh: () => boolean) {
    this.#sheet = sheet;
    this.#fresh = fresh;
  }

  get mode(): SheetMode {
    if (!this.#sheet.isEditable) return "play";
    this.#chosen ??= this.#fresh() ? "edit" : "play";
    return this.#chosen;
  }

  /** Changes the mode and redraws an open window. */
  async set(mode: SheetMode): Promise<void> {
    this.#chosen = mode;
    if (isOpen(this.#sheet)) await this.#sheet.render();
  }

  async toggle(): Promise<void> {
    await this.set(this.mode === "edit" ? "play" : "edit");
  }

  /** Adds the toggle next to the window's close button. */
  addButton(): void {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "header-control icon fa-solid fa-pen";
    button.dataset["action"] = "toggleMode";
    button.setAttribute("aria-label", t("OD20.Sheet.EditMode"));
    button.dataset["tooltipText"] = t("OD20.Sheet.EditMode");
    const { close, header } = this.#sheet.window;
    if (close) close.before(button);
    else header?.append(button);
    this.#button = button;
  }

  /** Shows the mode on the frame. */
  show(element: HTMLElement): void {
    const editing = this.mode === "edit";
    element.classList.toggle("od-sheet--editing", editing);
    if (!this.#button) return;
    this.#button.hidden = !this.#sheet.isEditable;
    this.#button.setAttribute("aria-pressed", String(editing));
  }

  /** Resets the mode when the window closes. */
  forget(): void {
    this.#chosen = null;
    this.#button = null;
  }
}
