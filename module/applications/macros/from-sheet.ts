/** What users drag from a creature's sheet to the macro bar, or put there by a context menu. */
import { nativeEntry } from "../../compat/menu-entry.ts";
import { t } from "../../core/i18n.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { checkKind } from "../../documents/creatures/check-kind.ts";
import { toolOf } from "../../documents/items/tool-check.ts";
import { toolKey } from "../../documents/items/tool-kinds.ts";
import { putOnBar } from "../common/windows.ts";
import { CHECK, hasMacro, type CheckDrag, type WeaponDrag } from "./describe.ts";

/** Selector of sheet elements that a user can drag to the hotbar. */
const ROLLABLE = '[data-action="attack"], [data-action="rollCheck"], [data-kind="defense"]';

/** Returns the drag data for an element of a creature's sheet; null for any other element, which Foundry handles. */
export function dragDataOf(element: unknown, actor: OpposedActor): WeaponDrag | CheckDrag | null {
  if (!(element instanceof HTMLElement) || !element.matches(ROLLABLE)) return null;
  const { kind, key, mode } = element.dataset;
  if (kind === "tool" && key !== undefined) {
    const tool = toolOf(actor, key);
    return { type: CHECK, actor: actor.uuid, kind, key: tool ? toolKey(tool) : key };
  }
  if (kind !== undefined && key !== undefined)
    return checkKind(kind, key) ? { type: CHECK, actor: actor.uuid, kind, key } : null;
  const id = element.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"];
  const item = id === undefined ? undefined : actor.items.get(id);
  return item ? { type: "Item", uuid: item.uuid, ...(mode === undefined ? {} : { mode }) } : null;
}

/**
 * Adds a context menu with "to the hotbar" to the buttons of a creature's sheet, for users who do not drag.
 * @param more further menu entries
 */
export function addHotbarMenu(
  sheet: HTMLElement,
  actor: OpposedActor,
  more: readonly ReturnType<typeof nativeEntry>[] = [],
): void {
  const entry = nativeEntry({
    label: t("OD20.Macro.toBar"),
    icon: "fa-solid fa-grip",
    visible: () => actor.isOwner,
    onClick: (element) => {
      const drag = dragDataOf(element, actor);
      if (hasMacro(drag)) void putOnBar(drag, null);
    },
  });
  const { ContextMenu } = foundry.applications.ux;
  new ContextMenu.implementation(sheet, ROLLABLE, [entry, ...more], { jQuery: false, fixed: true });
}
