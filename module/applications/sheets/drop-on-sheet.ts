/** What is dropped on a creature's sheet: an origin is taken up, an item copied or transferred, an effect kept. */
import { isPhysical } from "../../data/actor/item-totals.ts";
import { t } from "../../core/i18n.ts";
import { readOrigin } from "../../play/character/origin.ts";
import { joinStack, mayCopy, refusal, transfer } from "../../play/inventory/transfer.ts";
import { fillUses, isUnused } from "../../play/inventory/limited-uses.ts";
import { readFavorite } from "../../play/character/favorites.pure.ts";
import { toggleFavorite } from "../../play/character/favorites.ts";
import { readDrag } from "../macros/describe.ts";
import { takeUpOrigin } from "../common/windows.ts";
import { announce } from "../common/render.ts";

type Made = Item.Implementation | null;

/** Handles drops on the effects part of an item's sheet. */
export function listenForEffects(part: HTMLElement, item: Item.Implementation, editable: boolean): void {
  part.addEventListener("dragover", (event) => {
    event.preventDefault();
  });
  part.addEventListener("drop", (event) => {
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (typeof data !== "object" || data === null || Reflect.get(data, "type") !== "ActiveEffect") return;
    event.preventDefault();
    event.stopPropagation();
    if (editable) void copy(Reflect.get(data, "uuid"), item);
  });
}

async function copy(uuid: unknown, item: Item.Implementation): Promise<void> {
  const effect: unknown = typeof uuid === "string" ? await foundry.utils.fromUuid(uuid) : null;
  if (!(effect instanceof ActiveEffect) || effect.parent === item) return;
  // `toObject()` returns the source data, which `create` accepts.
  await item.createEmbeddedDocuments("ActiveEffect", [effect.toObject() as ActiveEffect.CreateData]);
  announce(t("OD20.Effects.Copied", { name: effect.name }));
}

/** Document types that a creature's sheet handles or refuses with a reason. */
const DROPPED = ["Item", "Actor", "ActiveEffect", "Folder"];

/**
 * Handles any drop on a creature's sheet. Notifies the user of what the sheet cannot take.
 * @param drop Foundry's own handling
 */
export async function dropOnSheet(
  actor: Actor.Implementation,
  editable: boolean,
  event: DragEvent,
  drop: () => Promise<unknown>,
): Promise<void> {
  if (!editable) {
    ui.notifications.warn(t("OD20.Sheet.Refuse.owner", { actor: actor.name }));
    return;
  }
  const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
  const type: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "type") : undefined;
  try {
    // Pages, scenes and similar documents do not belong on a sheet.
    if (typeof type !== "string" || !DROPPED.includes(type))
      throw new TypeError(`Documents of type ${String(type)} cannot be dropped on a sheet`);
    await drop();
  } catch (error) {
    console.warn(error);
    ui.notifications.warn(t("OD20.Sheet.DropFailed"));
  }
}

/**
 * Handles an item dropped from elsewhere.
 * @param moved whether the item leaves its owner
 * @param copy Foundry's own handling of a dropped item
 */
export async function takeDropped(
  actor: Actor.Implementation,
  item: Item.Implementation,
  moved: boolean,
  copy: () => Promise<Made>,
): Promise<Made> {
  const names = { actor: actor.name, item: item.name };
  if (actor.isCharacter() && readOrigin(item)) return takeUpOrigin(actor, item);
  const refused = refusal(actor, item);
  if (refused !== null) {
    ui.notifications.warn(t(refused, names));
    return null;
  }
  const move = item.parent !== null && (moved || (isPhysical(item.system) && !mayCopy()));
  if (!move && holdsThings(item)) return transfer(item, actor, { move: false });
  if (!move) {
    const unused = isUnused(item);
    const created = (await joinStack(item, actor)) ?? (await copy());
    if (unused && created instanceof Item) await fillUses(created);
    return created;
  }
  if (!item.isOwner) {
    ui.notifications.warn(t("OD20.Sheet.Refuse.giver", names));
    return null;
  }
  return transfer(item, actor, { move: true });
}

/** Returns whether an item contains others. Foundry's own copy would leave them behind. */
const holdsThings = ({ id, actor }: Item.Implementation): boolean =>
  (actor?.items.contents ?? []).some(({ system }) => isPhysical(system) && system.container === id);

/** Handles a drop on a party's sheet. A player's item moves to the party; a GM may also copy it. */
export async function putInCommon(
  party: Actor.Implementation,
  item: Item.Implementation,
  moved: boolean,
  copy: () => Promise<Made>,
): Promise<Made> {
  const move = item.parent !== null && item.parent !== party && (moved || !mayCopy());
  if (!move && item.parent !== party && holdsThings(item)) return transfer(item, party, { move: false });
  if (!move) return (await joinStack(item, party)) ?? copy();
  const reason = item.isOwner ? refusal(party, item) : "OD20.Sheet.Refuse.giver";
  if (reason !== null) ui.notifications.warn(t(reason, { actor: party.name, item: item.name }));
  return reason === null ? transfer(item, party, { move: true }) : null;
}

/**
 * Adds what is dropped on the favorites of a character.
 * @returns false if it cannot be a favorite
 */
export async function dropFavorite(actor: Actor.Implementation, event: DragEvent): Promise<boolean> {
  const drag = readDrag(foundry.applications.ux.TextEditor.implementation.getDragEventData(event));
  if (!drag || !actor.isCharacter()) return false;
  const item = drag.type === "Item" ? actor.items.contents.find(({ uuid }) => uuid === drag.uuid) : undefined;
  const text =
    drag.type !== "Item"
      ? drag.actor === actor.uuid
        ? `${drag.kind}.${drag.key}`
        : ""
      : item
        ? drag.mode
          ? `attack.${item.id ?? ""}.${drag.mode}`
          : `item.${item.id ?? ""}`
        : "";
  const favorite = readFavorite(text);
  if (!favorite) return false;
  if (!actor.system.toObject().favorites.includes(text)) await toggleFavorite(actor, favorite);
  return true;
}

/**
 * Puts an item that is dropped in the inventory into the container below it, or out of one.
 * @param drop Foundry's own handling
 */
export async function dropInInventory<T extends Made | undefined>(
  actor: Actor.Implementation,
  event: DragEvent,
  item: Item.Implementation,
  drop: () => Promise<T>,
): Promise<T | null> {
  if (!isPhysical(item.system)) return drop();
  const at = (attribute: string): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(`[data-${attribute}]`) : null;
  const bag = at("container-id")?.dataset["containerId"] ?? "";
  if (item.parent !== actor) {
    const created = await drop();
    if (bag !== "" && created instanceof Item && isPhysical(created.system))
      await created.update({ system: { container: bag } });
    return created;
  }
  // The item was dropped on itself.
  if (at("item-id")?.dataset["itemId"] === item.id) return null;
  if (item.system.container === bag) return drop();
  await item.update({ system: { container: bag } });
  return null;
}
