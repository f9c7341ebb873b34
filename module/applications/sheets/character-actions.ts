/** Actions of a character's sheet, in addition to those of every creature. */
import { packId, languageInEffect, PACKS } from "../../core/content-language.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { toolOf } from "../../documents/items/tool-check.ts";
import { toolKey } from "../../documents/items/tool-kinds.ts";
import { t } from "../../core/i18n.ts";
import { toggleFavorite as toggle } from "../../play/character/favorites.ts";
import { FAVORITE_LIMIT, readFavorite, type Favorite } from "../../play/character/favorites.pure.ts";
import { mayUse } from "../../play/modifiers/mastery-requirement.ts";
import { openLearn, openPrint, openLevelUp, openUndoLevel, openUnfinishedChoice } from "../common/windows.ts";
import { announce } from "../common/render.ts";
import { itemOf, type Handler } from "./creature-actions.ts";
import { unfinished } from "../../play/character/unfinished.ts";
import { onDemand } from "../common/on-demand.ts";
import { keepPutAway } from "./parts/open-choices-banner.ts";
import type { PutAway } from "./view/unfinished-view.ts";

const togglePrepared: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (!item?.isKind("spell")) return;
  const { prepared } = item.system.toObject();
  if (prepared || mayUse(item)) await item.update({ system: { prepared: !prepared } });
};

const toggleAttuned: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item && isPhysical(item.system)) await item.update({ system: { attuned: !item.system.toObject().attuned } });
};

const toggleInspiration: Handler = async function () {
  if (this.actor.isCharacter()) await this.actor.update({ system: { inspiration: !this.actor.system.inspiration } });
};

/** Opens the compendium pack of classes, species or backgrounds. */
const openPack: Handler = async function (_event, target) {
  const name = PACKS.find((known) => known === target.dataset["pack"]);
  const pack = name ? game.packs.get(packId(name, languageInEffect())) : undefined;
  if (pack) pack.render(true);
  else ui.notifications.warn(t("OD20.Traits.NoPack"));
  return Promise.resolve();
};

/** Moves an item into a container of the same owner, or out of it (""). The item itself notifies of refusals. */
const putInto: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  const { container } = target.dataset;
  if (!item || container === undefined || !isPhysical(item.system)) return;
  const bag = this.actor.items.get(container);
  if (!(await item.update({ system: { container } }))) return;
  announce(
    bag
      ? t("OD20.Inventory.PutDone", { item: item.name, bag: bag.name })
      : t("OD20.Inventory.TakenOut", { item: item.name }),
  );
  // The row has moved, so the focus moves to it.
  await this.render({ parts: ["inventory"] });
  this.element
    .querySelector<HTMLElement>(
      `[data-application-part="inventory"] [data-item-id="${CSS.escape(item.id ?? "")}"] > .od-thing__figures > .od-menu > summary`,
    )
    ?.focus();
};

/** Returns the favorite that an element of the sheet or its row stands for. */
export function favoriteOf(element: HTMLElement, actor: Actor.Implementation): Favorite | null {
  const { kind, key, mode = "", action, favorite } = element.dataset;
  if (favorite !== undefined) return readFavorite(favorite);
  const id = element.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "";
  if (action === "attack") return readFavorite(`attack.${id}.${mode}`);
  if (kind !== undefined && key !== undefined) {
    const tool = kind === "tool" ? toolOf(actor, key) : null;
    return readFavorite(`${kind}.${tool ? toolKey(tool) : key}`);
  }
  return readFavorite(`item.${id}`);
}

/** Adds or removes a favorite and announces the result. */
export async function switchFavorite(actor: Actor.Implementation, favorite: Favorite | null): Promise<void> {
  if (!favorite || !actor.isCharacter()) return;
  const there = await toggle(actor, favorite);
  if (there === null) ui.notifications.warn(t("OD20.Favorites.Full", { n: FAVORITE_LIMIT }));
  else announce(t(there ? "OD20.Favorites.Added" : "OD20.Favorites.Removed"));
}

const toggleFavorite: Handler = async function (_event, target) {
  await switchFavorite(this.actor, favoriteOf(target, this.actor));
};

const printSheet: Handler = async function () {
  if (this.actor.isCharacter()) await openPrint(this.actor);
};

const learnSpells: Handler = async function () {
  if (this.actor.isCharacter()) await openLearn(this.actor);
};

/** Actions by the value of `data-action`. */
export const CHARACTER_ACTIONS = {
  togglePrepared,
  toggleAttuned,
  toggleInspiration,
  openPack,
  putInto,
  toggleFavorite,
  printSheet,
  learnSpells,
};

const setCapstone = onDemand(async () => (await import("../../play/character/capstone.ts")).setCapstone);

interface Sheet {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}
type LevelHandler = (this: Sheet, event: PointerEvent, target: HTMLElement) => Promise<void>;

const levelUp: LevelHandler = async function () {
  if (this.actor.isCharacter()) await openLevelUp(this.actor);
};

const undoLevel: LevelHandler = async function () {
  if (this.actor.isCharacter()) await openUndoLevel(this.actor);
};

const capstone: LevelHandler = async function () {
  if (this.actor.isCharacter()) await setCapstone(this.actor, !this.actor.system.details.capstone);
};

const openUnfinished: LevelHandler = async function (_event, target) {
  if (this.actor.isCharacter()) await openUnfinishedChoice(this.actor, target.dataset["key"] ?? "");
};

/** Writes what is put away and draws the strip again. The focus moves to the button that took the place of the pressed one. */
async function put(sheet: Sheet, away: PutAway, focus: string): Promise<void> {
  keepPutAway(sheet.actor.uuid, away);
  await sheet.render({ parts: ["beginnings"] });
  sheet.element.querySelector<HTMLElement>(`[data-action="${focus}"]`)?.focus();
}

const hideUnfinished: LevelHandler = async function () {
  if (!this.actor.isCharacter()) return;
  const counts = unfinished(this.actor).map(({ key, count }): [string, number] => [key, count]);
  await put(this, Object.fromEntries(counts), "showUnfinished");
};

const showUnfinished: LevelHandler = async function () {
  await put(this, {}, "hideUnfinished");
};

/** Actions by the value of `data-action`. */
export const LEVEL_ACTIONS = { levelUp, undoLevel, capstone, openUnfinished, hideUnfinished, showUnfinished };
