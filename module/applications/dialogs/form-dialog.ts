import { template, SYSTEM_ID } from "../../constants.ts";
import { loadPartials } from "../render.ts";
import type { FormValues, FormView } from "./form-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What a small dialog is made of. */
export interface FormSpec {
  /** One dialog per key; opening it again brings the old one to the front. */
  readonly key: string;
  readonly title: string;
  /** The form for what has been chosen so far; `values` is empty at first. */
  readonly view: (uid: string, values: FormValues) => FormView;
  /** Names of fields whose change draws the form anew. */
  readonly redraw?: readonly string[];
  /** Resolving to "stay" keeps the form open: something is missing, and nothing that was typed is to be lost. */
  readonly submit: (values: FormValues) => Promise<unknown>;
  readonly secondary?: () => Promise<unknown>;
}

interface FormContext extends foundry.applications.api.ApplicationV2.RenderContext, FormView {}

const open = new Map<string, FormDialog>();

/** A small, non-modal form: everything by keyboard, Enter submits. */
export class FormDialog extends HandlebarsApplicationMixin(ApplicationV2)<FormContext> {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<FormDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window"],
    window: { contentClasses: ["od-dialog"] },
    position: { width: 360, height: "auto" },
    form: { handler: FormDialog.#submit, closeOnSubmit: false },
    actions: { secondary: FormDialog.#secondary },
  };

  static override PARTS = { body: { template: template("dialogs/form") } };

  readonly #spec: FormSpec;
  #values: FormValues = new Map();
  /** A double click submits once. */
  #submitted = false;

  /** Opens a dialog, or brings the one with the same key to the front. */
  static async show(spec: FormSpec): Promise<void> {
    const old = open.get(spec.key);
    if (old) {
      old.bringToFront();
      return;
    }
    await loadPartials();
    await new FormDialog(spec).render({ force: true });
  }

  constructor(spec: FormSpec) {
    super({ window: { title: spec.title } });
    this.#spec = spec;
    open.set(spec.key, this);
  }

  protected override async _prepareContext(): Promise<FormContext> {
    return Promise.resolve({ ...this.#spec.view(this.id, this.#values) });
  }

  protected override async _onFirstRender(...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => {
      if ((event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) && this.#spec.redraw?.includes(event.target.name)) void this.#redraw();
    });
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  /** One that is going away does not stand in the way of the next, for as long as that takes. */
  override async close(...args: Parameters<InstanceType<typeof ApplicationV2>["close"]>): Promise<this> {
    if (open.get(this.#spec.key) === this) open.delete(this.#spec.key);
    return super.close(...args);
  }

  async #redraw(): Promise<void> {
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
    if (this.#submitted) return;
    this.#submitted = true;
    try {
      if ((await this.#spec.submit(this.#read())) !== "stay") await this.close();
    } finally {
      this.#submitted = false;
    }
  }

  static async #secondary(this: FormDialog): Promise<void> {
    await this.#spec.secondary?.();
    await this.close();
  }
}
