/** Sheet of an effect: its changes, duration and conditions. */
import { template } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { actionsOf, type Actions } from "./actions.ts";
import { OpposedEffectSheet, type Parts } from "./base.ts";
import { sheetCode } from "./lazy-code.ts";

type Base = InstanceType<typeof OpposedEffectSheet>;

export class EffectSheet extends OpposedEffectSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<EffectSheet> = {
    classes: ["od-sheet--effect"],
    position: { width: 620, height: "auto" },
  };

  /** The typed values of each change event. */
  readonly #typed = new WeakMap<Event, Record<string, unknown>>();

  static override PARTS: Parts = {
    body: {
      template: template("effect/sheet"),
      templates: ["field", "change", "lasts", "rolls", "remove-row", "rare"].map((part) => template(`effect/${part}`)),
      scrollable: [""],
    },
  };

  /** The sheet has no play mode; users who may edit always edit. */
  protected override get hasModes(): boolean {
    return false;
  }

  override get title(): string {
    return t("OD20.Effects.SheetTitle", { name: this.document.name });
  }

  protected override sheetActions(): Actions {
    return actionsOf(this, sheetCode.code.EFFECT_SHEET_ACTIONS);
  }

  protected override partContext(): Promise<object> {
    return sheetCode.code.effectContext(this.document, this.id);
  }

  protected override _processFormData(
    ...args: Parameters<Base["_processFormData"]>
  ): ReturnType<Base["_processFormData"]> {
    const [event, form, { object: values }] = args;
    const data = sheetCode.code.readEffect(this.document, event, form, values);
    if (event) this.#typed.set(event, values);
    return data;
  }

  /** Queues the edits. A list is written whole, so the typed value is merged into the list that is stored at that time. */
  protected override async _processSubmitData(...args: Parameters<Base["_processSubmitData"]>): Promise<void> {
    const { readEffect, writeInTurn } = sheetCode.code;
    const [event, form, data] = args;
    const typed = this.#typed.get(event);
    await writeInTurn(this.document, () => {
      // An empty submission was refused before and is not read again.
      if (typed && Object.keys(data).length > 0) Object.assign(data, readEffect(this.document, null, form, typed));
      return super._processSubmitData(...args);
    });
  }
}
