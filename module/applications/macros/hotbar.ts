/** Hotbar macros for weapons and checks. A user drops a button there, or uses the button's context menu. */
import { nativeEntry } from "../../compat/menu-entry.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { putOnBar } from "../common/windows.ts";
import { describeMacro } from "./describe.ts";
import { dragDataOf, readDrag, ROLLABLE } from "./drag-data.ts";

/** Handles drops on the hotbar. Call during `init`. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_hotbar: unknown, data: unknown, slot: number | string) => {
    const drag = readDrag(data);
    const plan = drag && describeMacro(drag);
    if (!plan) return;
    // Only a synchronous `false` keeps Foundry from creating its own macro, so the promise is not awaited.
    void putOnBar(plan, Number(slot));
    return false;
  });
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
      const plan = drag && describeMacro(drag);
      if (plan) void putOnBar(plan, null);
    },
  });
  const { ContextMenu } = foundry.applications.ux;
  new ContextMenu.implementation(sheet, ROLLABLE, [entry, ...more], { jQuery: false, fixed: true });
}
