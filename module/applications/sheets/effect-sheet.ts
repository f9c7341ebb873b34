/** The sheet of an effect: what it changes, how long, which conditions it brings. */
import { template } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { effectActions } from "./actions.ts";
import { OpposedEffectSheet, type Parts } from "./base.ts";
import { sheetCode } from "./code.ts";

type Base = InstanceType<typeof OpposedEffectSheet>;

export class EffectSheet extends OpposedEffectSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<EffectSheet> = {
    classes: ["od-sheet--effect"],
    position: { width: 620, height: "auto" },
    actions: effectActions,
  };

  /** What a change of the form has typed. */
  readonly #typed = new WeakMap<Event, Record<string, unknown>>();

  static override PARTS: Parts = {
    body: {
      template: template("effect/sheet"),
      templates: ["change", "lasts", "rolls", "remove-roll", "rare"].map((part) => template(`effect/${part}`)),
      scrollable: [""],
    },
  };

  /** Whoever may edit it does so: there is nothing to play. */
  protected override get hasModes(): boolean {
    return false;
  }

  override get title(): string {
    return t("OD20.Effects.SheetTitle", { name: this.document.name });
  }

  protected override partContext(): Promise<object> {
    return sheetCode.here.effectContext(this.document, this.id);
  }

  protected override _processFormData(
    ...args: Parameters<Base["_processFormData"]>
  ): ReturnType<Base["_processFormData"]> {
    const [event, form, { object: values }] = args;
    const data = sheetCode.here.readEffect(this.document, event, form, values);
    if (event) this.#typed.set(event, values);
    return data;
  }

  /** Edits one after another: a list is written whole, so what was typed is read once more into what is stored by then. */
  protected override async _processSubmitData(...args: Parameters<Base["_processSubmitData"]>): Promise<void> {
    const { readEffect, writeInTurn } = sheetCode.here;
    const [event, form, data] = args;
    const typed = this.#typed.get(event);
    await writeInTurn(this.document, () => {
      // What was refused says nothing, and is not refused twice.
      if (typed && Object.keys(data).length > 0) Object.assign(data, readEffect(this.document, null, form, typed));
      return super._processSubmitData(...args);
    });
  }
}
