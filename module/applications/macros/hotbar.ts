/** Weapons and checks on the bar of macros: dropped there, or sent there from the menu of their button. */
import { nativeEntry } from "../../compat/menu-entry.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { putOnBar } from "../shared/windows.ts";
import { describeMacro } from "./describe.ts";
import { dragDataOf, readDrag, ROLLABLE } from "./drag-data.ts";

/** Takes what is dropped on the bar; call during `init`. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_hotbar: unknown, data: unknown, slot: number | string) => {
    const drag = readDrag(data);
    const plan = drag && describeMacro(drag);
    if (!plan) return;
    // Only a plain `false`, at once, keeps core from making a macro of its own; the promise goes on by itself.
    void putOnBar(plan, Number(slot));
    return false;
  });
}

/**
 * Gives the buttons of a creature's sheet a menu with "to the bar": dragging for those who do not drag.
 * @param more what else the menu offers
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
