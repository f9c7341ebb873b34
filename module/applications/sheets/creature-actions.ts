/** Actions of a creature's sheet. Each action reads its subject from the document, by the data attributes of the button. */
import type { SheetHandler } from "../../types/sheet-handler.ts";
import type { CheckKind } from "../../documents/actor.ts";
import { itemById } from "../../documents/creatures/unarmed.ts";
import { t } from "../../core/i18n.ts";
import { itemsFromOrigin, readOrigin, takeOrigin } from "../../play/character/origin.ts";
import { rollDeathSave } from "../../play/dying/death-save.ts";
import { handle, reload as reloadItem } from "../../play/hands/handle-items.ts";
import { doDue } from "../../play/triggers/dues.ts";
import { dropOut, endFight, decideFallen } from "../../play/dying/drop-out.ts";
import { OpposedItem } from "../../documents/item.ts";
import { bearerOfEffects, usesOf } from "../../play/activities/activities.ts";
import { fetchBorrowed, freeOf, grantedSpells } from "../../play/activities/fetch-borrowed.ts";
import { standToDeath } from "../../play/dying/choose-stand.ts";
import { counterOf } from "./creature-entries.ts";
import { pressed } from "./view/counter.ts";
import { isSpent } from "./view/spellbook.ts";
import { cureSwitch } from "./view/features.ts";
import { transfer } from "../../play/inventory/transfer.ts";
import { rollInitiative } from "../../play/check/check.ts";
import { undoConsequence } from "../../play/number-writes/undo-consequence.ts";
import { redoReceipt, undoReceipt } from "../../play/undo/undo.ts";
import { agreesToUndo } from "../common/ask-undo.ts";
import {
  askRemove,
  openAttack,
  openCheck,
  openCreation,
  openDeal,
  openGroup,
  openPlanner,
  openRest,
  openRevive,
  openSend,
  openUse,
} from "../common/windows.ts";
import { pressBarAction } from "../turn-parts/actions-part.ts";
import { announce } from "../common/render.ts";
import { EFFECT_ACTIONS } from "./effects/actions.ts";
import { sheetEventsOf } from "./mixins/sheet-events.ts";
import type { SheetMode } from "./mixins/mode.ts";
import { placingOf } from "../place-area/placing-of.ts";
import { dealtBy } from "../words/dealt-words.ts";
import { refuseInTransit, rememberRemoved, remove, restore, isTreatmentOf } from "./parts/restore-removed.ts";

/** The sheet of the button. */
export interface Sheet {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}
export type Handler = SheetHandler<Sheet, Event>;

const CHECKS: readonly CheckKind[] = ["characteristic", "attribute", "skill", "tool"];
const CREATED = [
  "weapon",
  "armor",
  "gear",
  "consumable",
  "ammunition",
  "tool",
  "container",
  "spell",
  "feature",
  "injury",
] as const;
const CHIP_SETS = ["resistances", "vulnerabilities", "immunities", "conditionImmunities", "regenerationStops"] as const;

/** Returns the item whose row contains the button. */
export function itemOf(sheet: Sheet, target: HTMLElement): Item.Implementation | undefined {
  const id = target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"];
  return id === undefined ? undefined : sheet.actor.items.get(id);
}

async function open(item: Item.Implementation | undefined, mode?: SheetMode): Promise<void> {
  const sheet = item?.sheet;
  if (mode) await sheetEventsOf(sheet)?.setMode(mode);
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
}

const rollCheck: Handler = async function (event, target) {
  const { kind, key } = target.dataset;
  const known = CHECKS.find((entry) => entry === kind);
  if (known && key !== undefined) await openCheck(this.actor, known, key, { event });
};

const deathSave: Handler = async function () {
  await rollDeathSave(this.actor);
};

const revive: Handler = async function () {
  const { actor } = this;
  if (actor.isCharacter() || actor.isNpc()) await openRevive(actor);
};

const due: Handler = async function (_event, target) {
  await doDue(this.actor, target.dataset["due"] ?? "");
};

/** Opens the effects tab. The user handles several due upkeeps there one by one, in any order. */
const showDues: Handler = function () {
  this.element.querySelector<HTMLElement>('[role="tab"][data-tab="effects"]')?.click();
  this.element.querySelector<HTMLElement>('[data-action="doDue"][id*="-due-"]')?.focus();
  return Promise.resolve();
};

const stand: Handler = async function () {
  await standToDeath(this.actor);
};

const drop: Handler = async function () {
  await dropOut(this.actor);
};

const end: Handler = async function () {
  await endFight();
};

/** Corrects dropped out, stable and dead by hand. Resets the death counters. @rule B-DEATH-06 */
const toggleDeath: Handler = async function (_event, target) {
  const { key } = target.dataset;
  const death = this.actor.creature?.toObject().death;
  if (key === "fallenDead" || key === "fallenOut") await decideFallen(this.actor, key === "fallenDead");
  if (key === "droppedOut") await dropOut(this.actor, death?.droppedOut === false);
  const rouse: object = { death: { roused: death?.roused !== true } };
  if (key === "roused") await this.actor.update({ system: rouse });
  if (!death || (key !== "stable" && key !== "dead")) return;
  const on = !death[key];
  const anew = on && key === "dead" ? {} : { successes: 0, failures: 0, ...(key === "dead" ? { marks: 0 } : {}) };
  const system: object = { death: { ...anew, ...(on ? { stable: false, dead: false } : {}), [key]: on } };
  await this.actor.update({ system });
};

const pressCounter: Handler = async function (_event, target) {
  const { counter: kind = "", key = "", n } = target.dataset;
  const counter = counterOf(this.actor, kind, key);
  const number = Number(n);
  if (counter && Number.isInteger(number)) await counter.write(pressed(counter.value, number));
};

const pressAction: Handler = async function (_event, target) {
  const { deed } = target.dataset;
  if (deed !== undefined) await pressBarAction(this.actor, deed);
};

const attack: Handler = async function (event, target) {
  const item = itemById(this.actor, target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
  const mode = item?.getAttackModes().find((entry) => entry === target.dataset["mode"]);
  if (item && mode) await openAttack(item, mode, { event });
};

/** Tells the user which items were put away to free a hand. */
function tellPutAway(names: readonly string[]): void {
  if (names.length > 0) ui.notifications.info(t("OD20.Sheet.PutAway", { names: names.join(", ") }));
}

const cycleHand: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item && !item.isArmor()) tellPutAway(await handle(item, item.nextHand));
};

const toggleWorn: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item?.isArmor()) tellPutAway(await handle(item, !item.system.equipped));
};

/** Marks an injury as treated, or removes the mark. Also removes treatments whose cards can no longer be undone. @rule H-DEATH-05 C-27 */
const toggleCured: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (!item?.isKind("injury")) return;
  const { then } = cureSwitch(item.system.toObject().heals, isTreatmentOf(item));
  const system: object = { heals: then };
  await item.update({ system });
};

const reload: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item) await reloadItem(item);
};

/** Opens an item; from the row of a granted spell the spell, or what grants it if the spell is gone. */
const openItem: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  const { use } = target.dataset;
  if (!(item instanceof OpposedItem) || use === undefined) return open(item);
  await fetchBorrowed(item, use);
  await open(bearerOfEffects(item, use));
};

const editItem: Handler = async function (_event, target) {
  await open(itemOf(this, target), "edit");
};

const deleteItem: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (!item) return;
  const { name } = item;
  if (refuseInTransit(item) || !(await removeAsked(item))) return;
  announce(t("OD20.Sheet.Removed", { name }));
  await this.render();
  [...this.element.querySelectorAll<HTMLElement>('[data-action="restoreItem"]')]
    .find((button) => button.checkVisibility())
    ?.focus();
};

/**
 * Deletes an item. Asks first when the item brought other items with it.
 * @returns whether the item was deleted
 */
async function removeAsked(item: Item.Implementation): Promise<boolean> {
  const { actor, name } = item;
  const along = readOrigin(item) ? itemsFromOrigin(item).length : 0;
  if (!actor || along === 0) {
    await remove(item);
    return true;
  }
  const answer = await askRemove(name, along);
  const gone = answer === null ? null : await takeOrigin(item, { features: answer === "all" });
  if (gone) rememberRemoved(actor, name, gone);
  return gone !== null;
}

const restoreItem: Handler = async function () {
  await restore(this.actor);
};

const duplicateItem: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item) await transfer(item, this.actor, { move: false });
};

const sendItem: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item) await openSend(item);
};

/** Moves an item one place up or down in its list. */
const moveItem: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  const by = Number(target.dataset["by"]);
  if (!item || !Number.isInteger(by)) return;
  const siblings = this.actor.items.contents.filter(({ type }) => type === item.type).sort((a, b) => a.sort - b.sort);
  const other = siblings[siblings.indexOf(item) + by];
  if (!other) return;
  const changes = foundry.utils.performIntegerSort(item, {
    target: other,
    siblings: siblings.filter((entry) => entry !== item),
    sortBefore: by < 0,
  });
  await this.actor.updateEmbeddedDocuments(
    "Item",
    changes.map(({ target: changed, update }) => ({ _id: changed.id, sort: update.sort })),
  );
};

const addItem: Handler = async function (_event, target) {
  const type = CREATED.find((entry) => entry === target.dataset["type"]);
  if (!type) return;
  const [item] = await this.actor.createEmbeddedDocuments("Item", [{ name: t(`OD20.Sheet.New.${type}`), type }]);
  await open(item);
};

const undoDamage: Handler = async function (_event, target) {
  const id = target.dataset["receipt"];
  if (id !== undefined && (await agreesToUndo(undoConsequence(this.actor, [id])))) await undoReceipt(this.actor, id);
};

const redoDamage: Handler = async function (_event, target) {
  const id = target.dataset["receipt"];
  if (id !== undefined) await redoReceipt(this.actor, id);
};

const toggleDamageType: Handler = async function (_event, target) {
  const { set, key } = target.dataset;
  const name = CHIP_SETS.find((entry) => entry === set);
  const data = this.actor.creature;
  if (!name || key === undefined || !data) return;
  const chosen = data.toObject()[name];
  const system = { [name]: chosen.includes(key) ? chosen.filter((entry) => entry !== key) : [...chosen, key] };
  if (this.actor.isCharacter()) await this.actor.update({ system });
  else if (this.actor.isNpc()) await this.actor.update({ system });
};

const dismissNote: Handler = async function (_event, target) {
  const id = target.dataset["note"];
  const data = this.actor.creature;
  if (!data || id === undefined) return;
  const system = { notes: data.toObject().notes.filter((note) => note.id !== id) };
  if (this.actor.isCharacter()) await this.actor.update({ system });
  else if (this.actor.isNpc()) await this.actor.update({ system });
};

const initiative: Handler = async function () {
  await rollInitiative(this.actor);
};

const deal: Handler = async function () {
  await openDeal({ actor: this.actor });
};

/** Opens the window "Damage and healing" with the item's amount. Healing of a consumable targets the actor itself. */
const dealEntry: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  const dealt = item && dealtBy(item, this.actor.getRollData());
  if (!dealt) return;
  const { kind, rows } = dealt;
  const own = item.isKind("consumable") && kind !== "damage" ? { actor: this.actor } : {};
  await openDeal({ kind, amount: { rows, name: item.name, img: item.img ?? "" }, area: placingOf(item), ...own });
};

/** Opens the use window of the row's item. If its activities have nothing in common, opens the row's list of activities instead. */
const useEntry: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (!item) return;
  const uses = usesOf(item);
  const list = target.closest("[data-item-id]")?.querySelector<HTMLDetailsElement>("details.od-menu");
  if (list && target.dataset["use"] === undefined && uses.length > 1 && uses[0]?.key !== "") {
    list.open = true;
    list.querySelector<HTMLElement>("[data-use]")?.focus();
    return;
  }
  // Without a slot, a feature may still cast the spell freely.
  const { creature } = this.actor;
  const isOut = item.isKind("spell") && creature && isSpent(item.system.circle, creature.spells);
  const free = item.isKind("spell") && isOut ? freeOf(grantedSpells(this.actor), item) : undefined;
  await (free
    ? openUse(this.actor, free.feature, { use: free.use })
    : openUse(this.actor, item, { use: target.dataset["use"] }));
};

const group: Handler = async function () {
  await openGroup();
};

const rest: Handler = async function () {
  await openRest([this.actor]);
};

const planMastery: Handler = async function () {
  if (this.actor.isCharacter()) await openPlanner(this.actor);
};

const createCharacter: Handler = async function () {
  if (this.actor.isCharacter()) await openCreation(this.actor);
};

/** Actions by the value of `data-action`. */
export const CREATURE_ACTIONS = {
  ...EFFECT_ACTIONS,
  rollCheck,
  rollDeathSave: deathSave,
  revive,
  doDue: due,
  showDues,
  standToDeath: stand,
  dropOut: drop,
  endFight: end,
  toggleDeath,
  pressCounter,
  attack,
  pressAction,
  cycleHand,
  toggleWorn,
  toggleCured,
  reload,
  openItem,
  deleteItem,
  editItem,
  restoreItem,
  duplicateItem,
  sendItem,
  moveItem,
  addItem,
  undoDamage,
  redoDamage,
  toggleDamageType,
  dismissNote,
  deal,
  dealEntry,
  useEntry,
  group,
  rollInitiative: initiative,
  planMastery,
  rest,
  createCharacter,
};
