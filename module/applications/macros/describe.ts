/** What users can drag to the macro bar. `put-on-bar.ts` makes the macro. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { checkKind } from "../../documents/creatures/check-kind.ts";
import { OpposedItem } from "../../documents/item.ts";
import { toolOf } from "../../documents/items/tool-check.ts";
import { toolKey } from "../../documents/items/tool-kinds.ts";
import { t } from "../../core/i18n.ts";
import { nativeEntry } from "../../compat/menu-entry.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { putOnBar } from "../common/windows.ts";

/** Foundry's drag data of an item. Every drop target accepts it; only the hotbar reads the mode. */
export interface WeaponDrag {
  readonly type: "Item";
  readonly uuid: string;
  readonly mode?: string;
}

/** Drag type of a number. It is not a document name, so only the hotbar accepts it. */
const CHECK = `${SYSTEM_ID}.check` as const;

export interface CheckDrag {
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

/** Whether the system has a macro for dragged content. Otherwise Foundry creates a macro that opens the sheet. */
function hasMacro(drag: WeaponDrag | CheckDrag | null): drag is WeaponDrag | CheckDrag {
  if (drag?.type !== "Item") return drag !== null && checkKind(drag.kind, drag.key) !== null;
  const item = fromUuidSync(drag.uuid, { strict: false });
  return item instanceof OpposedItem && (item.isKind("tool") || item.isWeapon());
}

/** Handles drops on the hotbar. Call during `init`. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_hotbar: unknown, data: unknown, slot: number | string) => {
    const drag = readDrag(data);
    if (!hasMacro(drag)) return;
    // Only a synchronous `false` keeps Foundry from creating its own macro, so the promise is not awaited.
    void putOnBar(drag, Number(slot));
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
      if (hasMacro(drag)) void putOnBar(drag, null);
    },
  });
  const { ContextMenu } = foundry.applications.ux;
  new ContextMenu.implementation(sheet, ROLLABLE, [entry, ...more], { jQuery: false, fixed: true });
}
