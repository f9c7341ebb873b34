import { template } from "../../constants.ts";
import { itemAt } from "../../play/creation-sources.ts";
import { giveMissingFeatures } from "../../play/origin.ts";
import { fetchOriginPart, openItemChoices } from "../windows.ts";
import type { Parts } from "./base.ts";
import { FieldSheet } from "./field-sheets.ts";
import type { ItemFacts } from "./view/item-facts.ts";

/** The sheet of a class, species, background or feature: what it gives in words, what can be chosen, which features come when. */
export class OriginSheet extends FieldSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<OriginSheet> = {
    position: { width: 560, height: 700 },
    actions: { makeChoices: OriginSheet.#makeChoices, openFeature: OriginSheet.#openFeature, giveMissing: OriginSheet.#giveMissing },
  };

  static override PARTS: Parts = {
    header: { template: template("item/header") },
    origin: { template: template("item/origin") },
    details: { template: template("item/fields"), templates: ["item/physical", "item/field", "item/facts", "sheets/number-field"].map(template) },
    text: { template: template("sheets/text") },
  };

  protected override async partContext(partId: string): Promise<object> {
    if (partId === "origin") return this.habits.editing ? {} : (await fetchOriginPart()).originPart(this.item, this.isEditable);
    return super.partContext(partId);
  }

  /** Class, species and background say it better in their own part. */
  protected override factsContext(): ItemFacts {
    return this.item.isKind("feature") ? super.factsContext() : { facts: [], tags: [] };
  }

  static async #makeChoices(this: OriginSheet): Promise<void> {
    await openItemChoices(this.item);
  }

  /** The owned one, where the bearer has it, else what the reference leads to. */
  static async #openFeature(this: OriginSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { uuid = "" } = target.dataset;
    const { item } = this;
    const own = item.actor?.items.contents.find((one) => one.isKind("feature") && one.system.given.by === item.id && one.system.given.as === uuid);
    const sheet = (own ?? (await itemAt(uuid)))?.sheet;
    if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
  }

  static async #giveMissing(this: OriginSheet): Promise<void> {
    await giveMissingFeatures(this.item);
    await this.render();
  }
}
