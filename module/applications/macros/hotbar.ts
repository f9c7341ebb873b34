/** Weapons and checks on the bar of macros: dropped there, or sent there from the menu of their button. */
import { nativeEntry } from "../../compat/menu-entry.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../i18n.ts";
import { notifyFailure, notifyInfo, notifyWarning } from "../../play/exchange/notify.ts";
import { describeMacro, type MacroPlan } from "./describe.ts";
import { dragDataOf, readDrag, ROLLABLE } from "./drag-data.ts";

/** Slots on the five pages of the bar. */
const SLOTS = 50;
const PER_PAGE = 10;

/** Takes what is dropped on the bar; call during `init`. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_hotbar: unknown, data: unknown, slot: number | string) => {
    const drag = readDrag(data);
    const plan = drag && describeMacro(drag);
    if (!plan) return;
    // Only a plain `false`, at once, keeps core from making a macro of its own; the promise goes on by itself.
    void put(plan, Number(slot));
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
      if (plan) void put(plan, null);
    },
  });
  const { ContextMenu } = foundry.applications.ux;
  new ContextMenu.implementation(sheet, ROLLABLE, [entry, ...more], { jQuery: false, fixed: true });
}

/**
 * Puts the macro of a plan on the bar, an own one that says the same instead of a second one.
 * @param slot null: where it is already, or the first free one
 */
async function put(plan: MacroPlan, slot: number | null): Promise<void> {
  const { user } = game;
  if (!user.hasPermission("MACRO_SCRIPT")) {
    notifyWarning("OD20.Macro.noScripts");
    return;
  }
  const known = game.macros.contents.find(
    (macro) => macro.isOwner && macro.name === plan.name && macro.command === plan.command,
  );
  const there = known && slot === null ? slotOf(known.id) : null;
  const chosen = slot ?? there ?? freeSlot();
  if (chosen === null) {
    notifyWarning("OD20.Macro.full");
    return;
  }
  try {
    const macro = known ?? (await getDocumentClass("Macro").create({ ...plan, type: "script" }));
    if (!macro) return;
    if (there === null) await user.assignHotbarMacro(macro, chosen);
  } catch (error) {
    notifyFailure(error);
    return;
  }
  if (slot === null)
    notifyInfo("OD20.Macro.placed", { name: plan.name, page: Math.ceil(chosen / PER_PAGE), key: chosen % PER_PAGE });
}

function slotOf(id: string | null): number | null {
  const found = Object.entries(game.user.hotbar).find(([, macro]) => macro === id);
  return found ? Number(found[0]) : null;
}

function freeSlot(): number | null {
  return Array.from({ length: SLOTS }, (_slot, index) => index + 1).find((slot) => !(slot in game.user.hotbar)) ?? null;
}
