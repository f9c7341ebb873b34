/**
 * DialogV2: a question with buttons. Callbacks get (event, button, dialog). A callback that returns nothing gives the
 * button's action. Closing without a button gives the close callback's value, or null.
 * @source WIKI:api/dialogv2, API:classes/foundry.applications.api.DialogV2, RN:13.340 #12525, RN:13.345 #12138,
 *   GH:#11763
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { ApplicationV2 } from "../application/application.ts";
import type { ApplicationOptions, RenderOptions } from "../application/types.ts";
import { localize } from "../env.ts";
import { FormDataExtended } from "../forms/form-data.ts";
import { make, parseFragment } from "../html.ts";
import { text } from "../text.ts";
import { cleanHTML } from "../ux/clean-html.ts";

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: string;
  disabled?: boolean;
  default?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: LooseObject = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    modal: false,
    buttons: [],
    content: "",
    form: { closeOnSubmit: true },
    position: { width: 400 },
    window: { frame: true, positioned: true, minimizable: false },
  };

  override _initializeApplicationOptions(options: LooseObject): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    const buttons: DialogButton[] = merged.buttons;
    if (buttons.length === 0) throw new Error("A dialog needs at least one button");
    const actions = buttons.map((button) => button.action);
    if (new Set(actions).size !== actions.length) throw new Error("The actions of a dialog's buttons must differ");
    if (buttons.length === 1 && buttons[0]) merged.buttons = [{ default: true, ...buttons[0] }];
    return merged;
  }

  get #buttons(): DialogButton[] {
    return this.options.buttons;
  }
  override get form(): HTMLFormElement | null {
    return this.element?.querySelector("form") ?? null;
  }

  override async _renderHTML(): Promise<HTMLFormElement> {
    const { content } = this.options;
    if (typeof content !== "string" && !(content instanceof HTMLDivElement))
      throw new Error("The content of a dialog must be text or a div");
    const body = make("div", { class: "dialog-content standard-form" }, [
      typeof content === "string" ? parseFragment(cleanHTML(content)) : content,
    ]);
    const footer = make(
      "footer",
      { class: "form-footer" },
      this.#buttons.map((button) => this.#button(button)),
    );
    const form = make("form", { class: "dialog-form standard-form", autocomplete: "off" }, [body, footer]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = event;
      void this._onSubmit(submitter instanceof HTMLButtonElement ? submitter : this.#defaultButton(form), event);
    });
    form.addEventListener("keydown", (event) => {
      this.#onEnter(form, event);
    });
    return Promise.resolve(form);
  }

  /** Enter in a field means the default button; without one, the browser takes the first. */
  #onEnter(form: HTMLFormElement, event: KeyboardEvent): void {
    const { target } = event;
    if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const button = this.#defaultButton(form);
    if (!button || button.disabled) return;
    event.preventDefault();
    if (form.reportValidity()) void this._onSubmit(button, event);
  }

  #defaultButton(form: HTMLFormElement): HTMLButtonElement | null {
    const wanted = this.#buttons.find((button) => button.default) ?? this.#buttons[0];
    return wanted
      ? form.querySelector<HTMLButtonElement>(`footer button[data-action="${CSS.escape(wanted.action)}"]`)
      : null;
  }

  #button(button: DialogButton): HTMLButtonElement {
    const icon = button.icon ? [make("i", { class: button.icon, "aria-hidden": "true" })] : [];
    const element = make(
      "button",
      {
        type: button.type ?? "submit",
        class: [button.class ?? "", button.default ? "default" : ""].filter(Boolean).join(" ") || null,
        "data-action": button.action,
        disabled: button.disabled,
        autofocus: button.default,
      },
      [...icon, make("span", {}, [localize(button.label)])],
    );
    Object.assign(element.style, button.style);
    return element;
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    if (!(element instanceof HTMLDialogElement)) return;
    // A field that asks for the focus comes before the default button.
    const wanted =
      element.querySelector<HTMLElement>(".dialog-content [autofocus]") ??
      element.querySelector<HTMLElement>("[autofocus]");
    if (this.options.modal) element.showModal();
    else element.show();
    wanted?.focus();
    // Escape on a modal dialog would close the element behind the application's back.
    element.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close({ closeKey: true });
    });
  }

  /** A button without a form submit (type "button") answers as well. */
  override _onClickAction(event: Event, target: HTMLElement): unknown {
    const known = this.#buttons.some((button) => button.action === target.dataset.action);
    if (!known || !(target instanceof HTMLButtonElement) || target.type === "submit") return undefined;
    return this._onSubmit(target, event);
  }

  /** Answer with a button. */
  async _onSubmit(target: HTMLButtonElement | null, event: Event): Promise<this> {
    event.preventDefault();
    const button = this.#buttons.find((candidate) => candidate.action === target?.dataset.action);
    if (!button || !target) return this;
    const result: unknown = (await button.callback?.(event, target, this)) ?? button.action;
    await this.options.submit?.(result, this);
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /* ---- Questions ---- */

  /** Ask and wait for the answer. */
  static wait({ rejectClose = false, close, render, renderOptions, ...options }: LooseObject = {}): Promise<Loose> {
    return new Promise((resolve, reject) => {
      const submit: Loose = options.submit;
      const dialog = new this({
        ...options,
        submit: async (result: unknown, app: DialogV2): Promise<void> => {
          await submit?.(result, app);
          resolve(result);
        },
      });
      dialog.addEventListener(
        "close",
        (event) => {
          const value: unknown = typeof close === "function" ? close(event, dialog) : undefined;
          if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
          else resolve(value ?? null);
        },
        { once: true },
      );
      if (typeof render === "function")
        dialog.addEventListener("render", (event) => {
          render(event, dialog);
        });
      const more: RenderOptions = renderOptions ?? {};
      dialog.render({ ...more, force: true }).catch(reject);
    });
  }

  /** One button; its callback's value, or "ok". */
  static prompt({ ok = {}, ...options }: LooseObject = {}): Promise<Loose> {
    const button = { action: "ok", label: text("confirm"), icon: "fa-solid fa-check", default: true, ...ok };
    return this.wait({ ...options, buttons: [button, ...(options.buttons ?? [])] });
  }

  /** Yes → true, no → false. The default button is no. UNSURE since 13.341. */
  static confirm({ yes = {}, no = {}, ...options }: LooseObject = {}): Promise<Loose> {
    const buttons = [
      { action: "yes", label: text("yes"), icon: "fa-solid fa-check", callback: () => true, ...yes },
      {
        action: "no",
        label: text("no"),
        icon: "fa-solid fa-xmark",
        callback: () => false,
        default: yes.default !== true,
        ...no,
      },
    ];
    return this.wait({ ...options, buttons: [...buttons, ...(options.buttons ?? [])] });
  }

  /** A form; its flat data. */
  static input({ ok = {}, ...options }: LooseObject = {}): Promise<Loose> {
    const callback = (_event: Event, button: HTMLButtonElement): LooseObject => {
      if (!button.form) throw new Error("The button of an input dialog has no form");
      return new FormDataExtended(button.form).object;
    };
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }

  static query(): never {
    throw new NotInHost("DialogV2.query");
  }
}
