/** What users can drop on the macro bar. `from-sheet.ts` describes it, `put-on-bar.ts` makes the macro. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { checkKind } from "../../documents/creatures/check-kind.ts";
import { OpposedItem } from "../../documents/item.ts";
import { putOnBar } from "../common/windows.ts";

/** Foundry's drag data of an item. Every drop target accepts it; only the hotbar reads the mode. */
export interface WeaponDrag {
  readonly type: "Item";
  readonly uuid: string;
  readonly mode?: string;
}

/** Drag type of a number. It is not a document name, so only the hotbar accepts it. */
export const CHECK = `${SYSTEM_ID}.check` as const;

export interface CheckDrag {
  readonly type: typeof CHECK;
  readonly actor: string;
  readonly kind: string;
  readonly key: string;
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
export function hasMacro(drag: WeaponDrag | CheckDrag | null): drag is WeaponDrag | CheckDrag {
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
