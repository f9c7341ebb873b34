/** Assigns a macro to a slot of the hotbar. */
import { notifyFailure, notifyInfo, notifyWarning } from "../../play/common/notify.ts";
import type { MacroPlan } from "./describe.ts";

/** Number of slots on the five hotbar pages. */
const SLOTS = 50;
const PER_PAGE = 10;

/**
 * Puts the planned macro on the hotbar. Reuses an identical macro that the user already owns.
 * @param slot null: the slot that already holds the macro, or the first free slot
 */
export async function putOnBar(plan: MacroPlan, slot: number | null): Promise<void> {
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
