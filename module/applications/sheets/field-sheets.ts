/** The sheets of the items that are made of plain fields. */
import { template } from "../../constants.ts";
import { isPhysical } from "../../data/actor/belongings.ts";
import { knownTools } from "../../documents/tool-kinds.ts";
import { gameTexts } from "../texts-game.ts";
import { ITEM_EFFECTS, PhysicalSheet } from "./item-sheets.ts";
import { ITEM_FIELDS, type GroupSpec } from "./view/item-fields.ts";
import { setToolSource } from "./view/key-chips.ts";
import { fieldFacts } from "./view/item-facts.ts";
import { isPlain, itemForm, readItemForm, type GroupView } from "./view/item-form.ts";
import type { ItemFacts } from "./view/item-facts.ts";
import type { Parts } from "./base.ts";

setToolSource(() => knownTools());

type FieldKind = keyof typeof ITEM_FIELDS;
export const FIELD_KINDS = Object.keys(ITEM_FIELDS);

function isFieldKind(type: string): type is FieldKind {
  return Object.hasOwn(ITEM_FIELDS, type);
}

/** Any item without a sheet of its own: its fields in groups. */
export class FieldSheet extends PhysicalSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<FieldSheet> = {
    actions: { addRow: FieldSheet.#addRow, removeRow: FieldSheet.#removeRow, toggleKey: FieldSheet.#toggleKey },
  };

  static override PARTS: Parts = {
    header: { template: template("item/header") },
    details: { template: template("item/fields"), templates: ["item/physical", "item/field", "item/facts", "sheets/number-field"].map(template) },
    effects: ITEM_EFFECTS,
    text: { template: template("sheets/text") },
  };

  get #groups(): readonly GroupSpec[] {
    const type: string = this.item.type;
    return isFieldKind(type) ? ITEM_FIELDS[type] : [];
  }

  get #stored(): object {
    const system: unknown = foundry.utils.getProperty(this.item.toObject(), "system");
    return typeof system === "object" && system !== null ? system : {};
  }

  get #form(): GroupView[] {
    return itemForm(this.#groups, this.#stored, this.id, gameTexts);
  }

  protected override formContext(): object {
    return { system: this.#stored, physical: isPhysical(this.item.system), groups: this.#form };
  }

  protected override factsContext(): ItemFacts {
    const { system } = this.item;
    return fieldFacts(this.#form, isPhysical(system) ? system : null, gameTexts);
  }

  /** A form names one field; lists are written whole, their other cells as they are stored now. */
  protected override _processFormData(...args: Parameters<PhysicalSheet["_processFormData"]>): ReturnType<PhysicalSheet["_processFormData"]> {
    const data = super._processFormData(...args);
    const system: unknown = foundry.utils.getProperty(data, "system");
    if (isPlain(system)) readItemForm(this.#groups, system, gameTexts, this.#stored);
    return data;
  }

  static async #addRow(this: FieldSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { list } = this.#groups.find((group) => group.list?.path === target.dataset["path"]) ?? {};
    if (list) await this.#writeRows(list.path, [...this.#rows(list.path), { ...list.fresh }]);
  }

  static async #removeRow(this: FieldSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { path = "", index } = target.dataset;
    await this.#writeRows(path, this.#rows(path).filter((_row, at) => at !== Number(index)));
  }

  /** One key of a list of keys on or off, in a row or in a field of the item; the others stay as they are. */
  static async #toggleKey(this: FieldSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { path = "", index = "", column = "", key = "" } = target.dataset;
    const toggled = (list: unknown): unknown[] => (Array.isArray(list) ? (list.includes(key) ? list.filter((one) => one !== key) : [...(list as unknown[]), key]) : [key]);
    if (key === "") return;
    if (index === "") await this.item.update({ [`system.${path}`]: toggled(foundry.utils.getProperty(this.#stored, path)) });
    else await this.#writeRows(path, this.#rows(path).map((row, at) => (at === Number(index) ? { ...row, [column]: toggled(Reflect.get(row, column)) } : row)));
  }

  #rows(path: string): object[] {
    const rows: unknown = foundry.utils.getProperty(this.item.toObject(), `system.${path}`);
    return Array.isArray(rows) ? rows.filter((row: unknown) => typeof row === "object" && row !== null) : [];
  }

  async #writeRows(path: string, rows: object[]): Promise<void> {
    await this.item.update({ [`system.${path}`]: rows });
  }
}
