/** Macros from what is dragged to the macro bar: reading the drag, describing the macro, creating it. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { checkKind } from "../../documents/creatures/check-kind.ts";
import { OpposedItem } from "../../documents/item.ts";
import { toolOf } from "../../documents/items/tool-check.ts";
import { toolKey } from "../../documents/items/tool-kinds.ts";
import { t } from "../../core/i18n.ts";
import { findActor } from "../../play/common/documents.ts";
import type { RollCheckArguments, RollItemArguments } from "../../types/public.ts";
import { checkName } from "../words/check-name.ts";
import { nativeEntry } from "../../compat/menu-entry.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { putOnBar } from "../common/windows.ts";

export interface MacroPlan {
  readonly name: string;
  readonly img: string;
  readonly command: string;
}

const CHECK_ICON = `systems/${SYSTEM_ID}/icons/die.svg`;
const DEFENSE_ICON = `systems/${SYSTEM_ID}/icons/shield.svg`;

/** Foundry's drag data of an item. Every drop target accepts it; only the hotbar reads the mode. */
interface WeaponDrag {
  readonly type: "Item";
  readonly uuid: string;
  readonly mode?: string;
}

/** Drag type of a number. It is not a document name, so only the hotbar accepts it. */
const CHECK = `${SYSTEM_ID}.check` as const;

interface CheckDrag {
  readonly type: typeof CHECK;
  readonly actor: string;
  readonly kind: string;
  readonly key: string;
}

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

function text(data: object, key: string): string {
  const value: unknown = Reflect.get(data, key);
  return typeof value === "string" ? value : "";
}

/** Parses dropped data. The data is not trusted, because a user can drop anything. */
export function readDrag(data: unknown): WeaponDrag | CheckDrag | null {
  if (typeof data !== "object" || data === null) return null;
  const type = text(data, "type");
  if (type === "Item") return { type, uuid: text(data, "uuid"), mode: text(data, "mode") };
  if (type !== CHECK) return null;
  return { type: CHECK, actor: text(data, "actor"), kind: text(data, "kind"), key: text(data, "key") };
}

/** Returns the macro for dragged content; null when the system has none. Foundry then creates a macro that opens the sheet. */
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
