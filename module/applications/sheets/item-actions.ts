/** Actions of item sheets, and of the sheets of classes, species and backgrounds. */
import type { SheetHandler } from "../../types/sheet-handler.ts";
import { readGameNumbers } from "./view/game-numbers.ts";
import { EFFECT_ACTIONS } from "./effects/actions.ts";
import { itemAt } from "../../play/character/creation-sources.ts";
import { giveMissingFeatures } from "../../play/character/origin.ts";
import { openItemChoices } from "../common/windows.ts";

interface Sheet {
  readonly item: Item.Implementation;
}
type Handler = SheetHandler<Sheet>;

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

/** Opens the owned feature if the actor has it; otherwise the referenced one. */
const openFeature: OriginHandler = async function (_event, target) {
  const { uuid = "" } = target.dataset;
  const { item } = this;
  const own = item.actor?.items.contents.find(
    (one) => one.isKind("feature") && one.system.given.by === item.id && one.system.given.as === uuid,
  );
  const sheet = (own ?? (await itemAt(uuid)))?.sheet;
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
};

const giveMissing: OriginHandler = async function () {
  await giveMissingFeatures(this.item);
  await this.render();
};

/** Actions by the value of `data-action`. */
export const ORIGIN_ACTIONS = { makeChoices, openFeature, giveMissing };
