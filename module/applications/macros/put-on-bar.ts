/** Makes the macro of what a user dragged to the macro bar, and assigns it to a slot. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { checkKind } from "../../documents/creatures/check-kind.ts";
import { OpposedItem } from "../../documents/item.ts";
import { toolOf } from "../../documents/items/tool-check.ts";
import { toolKey } from "../../documents/items/tool-kinds.ts";
import { findActor } from "../../play/common/documents.ts";
import { notifyFailure, notifyInfo, notifyWarning } from "../../play/common/notify.ts";
import type { RollCheckArguments, RollItemArguments } from "../../types/public.ts";
import { checkName } from "../words/check-name.ts";
import type { CheckDrag, WeaponDrag } from "./describe.ts";

interface MacroPlan {
  readonly name: string;
  readonly img: string;
  readonly command: string;
}

const CHECK_ICON = `systems/${SYSTEM_ID}/icons/die.svg`;
const DEFENSE_ICON = `systems/${SYSTEM_ID}/icons/shield.svg`;

/** Number of slots on the five hotbar pages. */
const SLOTS = 50;
const PER_PAGE = 10;

/** Returns the macro for dragged content; null when the system has none. */
function describeMacro(drag: WeaponDrag | CheckDrag): MacroPlan | null {
  if (drag.type !== "Item") {
    const { actor, key } = drag;
    const kind = checkKind(drag.kind, key);
    if (!kind) return null;
    if (kind === "tool") return describeTool(actor, key);
    return {
      name: checkName(kind, key),
      img: kind === "defense" ? DEFENSE_ICON : CHECK_ICON,
      command: call("rollCheck", { actor, kind, key, standIn: true }),
    };
  }
  const item = fromUuidSync(drag.uuid, { strict: false });
  if (!(item instanceof OpposedItem)) return null;
  if (item.isKind("tool")) return describeTool(item.actor?.uuid ?? "", toolKey(item), item);
  if (!item.isWeapon()) return null;
  const modes = item.getAttackModes();
  const mode = modes.find((known) => known === drag.mode);
  const { uuid, name } = item;
  return {
    // An item with only one mode needs no mode in its name.
    name:
      mode && modes.filter((known) => known !== "improvised").length > 1
        ? t("OD20.Macro.attack", { name, mode: t(`OD20.Mode.${mode}`) })
        : name,
    img: item.img ?? CHECK_ICON,
    command: call("rollItem", { uuid, ...(mode ? { mode } : {}), name }),
  };
}

/**
 * Returns a macro that checks with this kind of tool, for whichever creature the user controls. The dragged tool
 * supplies the name and image.
 */
function describeTool(actor: string, key: string, dragged: OpposedItem | null = null): MacroPlan {
  const owner = dragged ? null : findActor({ actor, token: null });
  const tool = dragged ?? (owner && toolOf(owner, key));
  return {
    name: checkName("tool", key, "", tool?.name),
    img: tool?.img ?? CHECK_ICON,
    command: call("rollCheck", { actor, kind: "tool", key, standIn: true }),
  };
}

function call(name: "rollCheck" | "rollItem", args: RollCheckArguments | RollItemArguments): string {
  return `game.system.api.${name}(${JSON.stringify(args)});`;
}

/**
 * Puts the macro of dragged content on the hotbar. Reuses an identical macro that the user already owns.
 * @param slot null: the slot that already holds the macro, or the first free slot
 */
export async function putOnBar(drag: WeaponDrag | CheckDrag, slot: number | null): Promise<void> {
  const { user } = game;
  const plan = describeMacro(drag);
  if (!plan) return;
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
