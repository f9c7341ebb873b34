import { template, SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { turnGuard } from "../../play/modifiers/window-turn.ts";
import { loadPartials } from "../common/render.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { fieldProblem, withTyped, wrongNumber, type FormValues, type FormView } from "./form-view.ts";

/** Definition of a small dialog. */
export interface FormSpec {
  /** At most one dialog per key is open. Opening it again brings the existing dialog to the front. */
  readonly key: string;
  readonly title: string;
  /** The acting creature. The dialog refuses to submit after the creature's turn in which it was opened. @rule H-TURN-04 H-TURN-10 */
  readonly acts?: OpposedActor;
  /** Initial values; default: none. */
  readonly first?: FormValues;
  /** Returns the form for the current values. The first call gets the values of `first`. */
  readonly view: (uid: string, values: FormValues) => FormView;
  /** Names of fields that redraw the form when they change. */
  readonly redraw?: readonly string[];
  /** Submits the form. Resolve to "stay" to keep the form open with its values, for example when a field is missing. */
  readonly submit: (values: FormValues) => Promise<unknown>;
  /** Runs on the second button and closes the form, unless it resolves to "stay". */
  readonly secondary?: (values: FormValues) => Promise<unknown>;
  /** Returns to the previous form with the current values. */
  readonly back?: (values: FormValues) => Promise<unknown>;
  /** Runs on the second button "again". Resolves to the new values, or null when nothing changed. The form stays open. */
  readonly again?: (values: FormValues) => Promise<FormValues | null>;
  /** Removes an obstacle, such as an item that occupies a hand, by the detail of its button. The form stays open and redraws. */
  readonly free?: (detail: string) => Promise<unknown>;
  /** Width in pixels. Default: 460. */
  readonly width?: number;
  /** Calls `changed` when the content of `view` or this user's permissions change. Returns a function that stops watching. */
  readonly watch?: (changed: () => void) => () => void;
  /** Runs when the dialog closes, submitted or not. */
  readonly closed?: () => void;
}

const open = new Map<string, FormDialog>();

/** A small non-modal form. It works with the keyboard alone; Enter submits. */
export class FormDialog extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<FormDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window"],
    window: { contentClasses: ["od-dialog"] },
    position: { width: 460, height: "auto" },
    form: { handler: FormDialog.#submit, closeOnSubmit: false },
    actions: {
      free: FormDialog.#free,
      secondary: FormDialog.#secondary,
      again: FormDialog.#again,
      back: FormDialog.#back,
    },
  };

  static override PARTS = { body: { template: template("dialogs/form") } };

  readonly #spec: FormSpec;
  #values: FormValues;
  #fields: FormView["fields"] = [];
  /** Guards against a double submit by a double click. */
  #submitted = false;
  /** Guards the second button likewise. The form redraws meanwhile: "again" may wait until an area is placed. */
  #seconded = false;
  /** Whether the form needs a redraw that waits until the user releases the pointer. */
  #stale = false;
  #pressed = false;
  #unwatch: (() => void) | undefined;
  #mayPress = turnGuard();

  /** Opens a dialog, or brings the open dialog with the same key to the front. */
  static async show(spec: FormSpec): Promise<void> {
    if (FormDialog.comeUp(spec.key)) return;
    await loadPartials();
    await new FormDialog(spec).render({ force: true });
  }

  /**
   * Brings the dialog to the front.
   * @returns whether it is open
   */
  static comeUp(key: string): boolean {
    const old = open.get(key);
    if (!old) return false;
    // Opening the dialog again ties it to the current turn and refreshes its warnings.
    old.#mayPress = turnGuard();
    old.#stale = true;
    void old.#redraw();
    old.bringToFront();
    return true;
  }

  constructor(spec: FormSpec) {
    super({ window: { title: spec.title }, ...(spec.width ? { position: { width: spec.width } } : {}) });
    this.#spec = spec;
    this.#values = spec.first ?? new Map();
    open.set(spec.key, this);
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const view = withTyped(this.#spec.view(this.id, this.#values), this.#values, gameTexts);
    this.#fields = view.fields;
    return Promise.resolve({ ...view });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    // Hides an open tooltip, which would cover the window.
    game.tooltip.deactivate();
    this.element.addEventListener("pointerdown", () => {
      this.#hold();
    });
    this.element.addEventListener("change", (event) => {
      if (
        !(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) ||
        // Names of per-target fields have a suffix after a dot; only the part before the dot counts.
        this.#spec.redraw?.includes(event.target.name.replace(/\..*/u, "")) !== true
      )
        return;
      this.#stale = true;
      setTimeout(() => void this.#redraw());
    });
    this.#unwatch = this.#spec.watch?.(() => {
      this.#stale = true;
      void this.#redraw();
    });
    this.element.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement) this.#tell(target);
    });
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  /** Shows next to a number field why its value is invalid, while the user types. */
  #tell(input: HTMLInputElement): void {
    const number = this.#fields.find((field) => field.number?.name === input.name)?.number;
    const place = number && this.element.querySelector<HTMLElement>(`[id="${number.id}-wrong"]`);
    if (!place) return;
    const wrong = fieldProblem(number, input.value, gameTexts);
    if (place.textContent !== wrong) place.textContent = wrong;
    place.hidden = wrong === "";
    input.ariaInvalid = String(wrong !== "");
  }

  protected override leave(): void {
    this.#unwatch?.();
    if (open.get(this.#spec.key) === this) open.delete(this.#spec.key);
    this.#spec.closed?.();
  }

  /**
   * Delays redrawing while the pointer is down. A click on a button blurs the field first; a redraw at that moment
   * would replace the button before the click.
   */
  #hold(): void {
    this.#pressed = true;
    const done = new AbortController();
    const release = (): void => {
      done.abort();
      this.#pressed = false;
      setTimeout(() => void this.#redraw());
    };
    for (const type of ["pointerup", "pointercancel"])
      this.element.ownerDocument.addEventListener(type, release, { signal: done.signal });
  }

  async #redraw(): Promise<void> {
    if (!this.#stale || this.#pressed || this.#submitted || !this.rendered) return;
    this.#stale = false;
    this.#values = this.#read();
    await this.render();
  }

  #read(): FormValues {
    const values = new Map<string, string[]>();
    if (!(this.element instanceof HTMLFormElement)) return values;
    for (const [name, value] of new FormData(this.element)) {
      if (typeof value === "string") values.set(name, [...(values.get(name) ?? []), value]);
    }
    return values;
  }

  static async #submit(this: FormDialog): Promise<void> {
    const { acts } = this.#spec;
    if (this.#submitted || (acts && !this.#mayPress(acts))) return;
    const values = this.#read();
    const wrong = wrongNumber(this.#spec.view(this.id, values), values, gameTexts);
    if (wrong) {
      ui.notifications.warn(wrong.reason);
      this.element.querySelector<HTMLElement>(`[name="${CSS.escape(wrong.name)}"]`)?.focus();
      return;
    }
    this.#submitted = true;
    try {
      if ((await this.#spec.submit(values)) !== "stay") await this.close();
    } finally {
      this.#submitted = false;
    }
  }

  static async #free(this: FormDialog, _event: Event, button: HTMLElement): Promise<void> {
    await this.#spec.free?.(button.dataset["detail"] ?? "");
    if (!this.rendered) return;
    this.#values = this.#read();
    await this.render();
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  static async #again(this: FormDialog): Promise<void> {
    await this.#second(async () => {
      const values = await this.#spec.again?.(this.#read());
      if (!values || !this.rendered) return;
      this.#values = values;
      await this.render();
      this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    });
  }

  async #second(deed: () => Promise<void>): Promise<void> {
    if (this.#submitted || this.#seconded) return;
    this.#seconded = true;
    try {
      await deed();
    } finally {
      this.#seconded = false;
    }
  }

  static async #back(this: FormDialog): Promise<void> {
    const values = this.#read();
    await this.close();
    await this.#spec.back?.(values);
  }

  static async #secondary(this: FormDialog): Promise<void> {
    await this.#second(async () => {
      if ((await this.#spec.secondary?.(this.#read())) !== "stay") await this.close();
    });
  }
}
