/** Actions of item sheets that consist of plain fields. */
import type { SheetHandler } from "../../types/sheet-handler.ts";
import { fieldGroups, storedSystem } from "./item-contexts.ts";
import { addUse as addFurther, changeUseRows, freshRow, removeUse as removeFurther } from "./use-editor.ts";

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
  if (await changeUseRows(item, path, (rows) => [...rows, freshRow(item, path)])) return;
  const { list } = fieldGroups(item).find((group) => group.list?.path === path) ?? {};
  if (list) await writeRows(item, list.path, [...rowsOf(item, list.path), { ...list.fresh }]);
};

const removeRow: Handler = async function (_event, target) {
  const { path = "", index } = target.dataset;
  if (await changeUseRows(this.item, path, (rows) => rows.filter((_row, at) => at !== Number(index)))) return;
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
  await addFurther(this.item);
};

const removeUse: Handler = async function (_event, target) {
  await removeFurther(this.item, target.dataset["key"] ?? "");
};

/** Actions by the value of `data-action`. */
export const FIELD_ACTIONS = { addRow, removeRow, toggleKey, addUse, removeUse };
