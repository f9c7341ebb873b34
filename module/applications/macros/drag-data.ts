/** Drag data of sheet parts: a weapon with its mode, or a number to roll. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { checkKind } from "../../documents/creatures/check-kind.ts";
import { toolOf } from "../../documents/items/tool-check.ts";
import { toolKey } from "../../documents/items/tool-kinds.ts";

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
export const ROLLABLE = '[data-action="attack"], [data-action="rollCheck"], [data-kind="defense"]';

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
