/** Actions of item sheets, and of the sheets of classes, species and backgrounds. */
import type { SheetHandler } from "../../types/sheet-handler.ts";
import { readGameNumbers } from "./view/game-numbers.ts";
import { EFFECT_ACTIONS, makeAppliedEffect } from "./effects/actions.ts";
import { itemAt } from "../../play/character/creation-sources.ts";
import { giveMissingFeatures } from "../../play/character/origin.ts";
import { openItemChoices } from "../common/windows.ts";
import { fieldGroups, storedSystem } from "./item-contexts.ts";
import { addUse as addActivity, copyUse, freshRow, moveUse, removeUse } from "./use-editor.ts";

interface Sheet {
  readonly item: Item.Implementation;
}
type Handler = SheetHandler<Sheet>;

function rowsOf(item: Item.Implementation, path: string): object[] {
  const rows: unknown = foundry.utils.getProperty(storedSystem(item), path);
  return Array.isArray(rows) ? rows.filter((row: unknown) => typeof row === "object" && row !== null) : [];
}

async function writeRows(item: Item.Implementation, path: string, rows: object[]): Promise<void> {
  await item.update({ [`system.${path}`]: rows });
}

const addRow: Handler = async function (_event, target) {
  const { item } = this;
  const { path = "" } = target.dataset;
  const own = fieldGroups(item).find((group) => group.list?.path === path)?.list?.fresh;
  const fresh = own ? { ...own } : freshRow(item, path);
  if (!fresh) return;
  // A row that applies nothing is of no use: the first one brings its effect.
  const made = Reflect.get(fresh, "effect") === "" ? { effect: await makeAppliedEffect(item) } : {};
  await writeRows(item, path, [...rowsOf(item, path), { ...fresh, ...made }]);
};

const removeRow: Handler = async function (_event, target) {
  const { path = "", index } = target.dataset;
  await writeRows(
    this.item,
    path,
    rowsOf(this.item, path).filter((_row, at) => at !== Number(index)),
  );
};

/** Adds or removes one key of a list of keys, in a row or in a field of the item. */
const toggleKey: Handler = async function (_event, target) {
  const { item } = this;
  const { path = "", index = "", column = "", key = "" } = target.dataset;
  const toggled = (list: unknown): unknown[] =>
    Array.isArray(list)
      ? list.includes(key)
        ? list.filter((one) => one !== key)
        : [...(list as unknown[]), key]
      : [key];
  if (key === "") return;
  if (index === "")
    await item.update({ [`system.${path}`]: toggled(foundry.utils.getProperty(storedSystem(item), path)) });
  else
    await writeRows(
      item,
      path,
      rowsOf(item, path).map((row, at) =>
        at === Number(index) ? { ...row, [column]: toggled(Reflect.get(row, column)) } : row,
      ),
    );
};

const addUse: Handler = async function () {
  await addActivity(this.item);
};

/** Moves, copies or removes an activity. */
const changeUse: Handler = async function (_event, target) {
  const { key = "", change } = target.dataset;
  if (change === "copy") await copyUse(this.item, key);
  else if (change === "remove") await removeUse(this.item, key);
  else await moveUse(this.item, key, change === "up" ? -1 : 1);
};

/** Opens the owned feature that this item gave, if the actor has it; otherwise the item with this uuid. */
const openItem: Handler = async function (_event, target) {
  const { uuid = "" } = target.dataset;
  const { item } = this;
  const own = item.actor?.items.contents.find(
    (one) => one.isKind("feature") && one.system.given.by === item.id && one.system.given.as === uuid,
  );
  const sheet = (own ?? (await itemAt(uuid)))?.sheet;
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
};

/** Empties a field that names a document. */
const clearField: Handler = async function (_event, target) {
  await this.item.update({ [target.dataset["field"] ?? ""]: "" });
};

/** Actions by the value of `data-action`. */
export const FIELD_ACTIONS = { addRow, removeRow, toggleKey, addUse, changeUse, openItem, clearField };

const toggleProperty: Handler = async function (_event, target) {
  const key = target.dataset["key"];
  const { item } = this;
  if (key === undefined || !item.isWeapon()) return;
  const { properties } = item.system.toObject();
  await item.update({
    system: {
      properties: properties.includes(key) ? properties.filter((entry) => entry !== key) : [...properties, key],
    },
  });
};

const addDamage: Handler = async function () {
  const { item } = this;
  if (!item.isWeapon()) return;
  const { stored, at } = readGameNumbers(item.system.toObject());
  await item.update({ [`${at}.damage`]: [...stored.damage, { formula: "1d6", type: "slashing" }] });
};

const removeDamage: Handler = async function (_event, target) {
  const { item } = this;
  const index = Number(target.dataset["index"]);
  if (!item.isWeapon()) return;
  const { stored, at } = readGameNumbers(item.system.toObject());
  await item.update({ [`${at}.damage`]: stored.damage.filter((_row, place) => place !== index) });
};

/** Actions by the value of `data-action`. */
export const ITEM_ACTIONS = { ...EFFECT_ACTIONS, toggleProperty, addDamage, removeDamage };

interface OriginSheet {
  readonly item: Item.Implementation;
  render(options?: object): Promise<unknown>;
}
type OriginHandler = (this: OriginSheet, event: PointerEvent, target: HTMLElement) => Promise<void>;

const makeChoices: OriginHandler = async function () {
  await openItemChoices(this.item);
};

const giveMissing: OriginHandler = async function () {
  await giveMissingFeatures(this.item);
  await this.render();
};

/** Actions by the value of `data-action`. */
export const ORIGIN_ACTIONS = { makeChoices, giveMissing };
