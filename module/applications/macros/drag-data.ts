/** What the parts of a sheet carry when they are dragged: a weapon in one way to use it, or a number to roll. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { checkKind } from "../../documents/creatures/check-kind.ts";
import { toolOf } from "../../documents/items/tool-check.ts";
import { toolKey } from "../../documents/items/tool-kinds.ts";

/** An item as Foundry drags it; everything that takes items takes it, only the bar looks at the mode. */
export interface WeaponDrag {
  readonly type: "Item";
  readonly uuid: string;
  readonly mode?: string;
}

/** Type of a dragged number: no document's name, so only the bar takes it. */
const CHECK = `${SYSTEM_ID}.check` as const;

export interface CheckDrag {
  readonly type: typeof CHECK;
  readonly actor: string;
  readonly kind: string;
  readonly key: string;
}

/** What of a sheet can be put on the bar. */
export const ROLLABLE = '[data-action="attack"], [data-action="rollCheck"], [data-kind="defense"]';

/** The data of an element of a creature's sheet; null for anything else, which Foundry knows how to drag. */
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

/** Reads what was dropped. Anybody may drop anything. */
export function readDrag(data: unknown): WeaponDrag | CheckDrag | null {
  if (typeof data !== "object" || data === null) return null;
  const type = text(data, "type");
  if (type === "Item") return { type, uuid: text(data, "uuid"), mode: text(data, "mode") };
  if (type !== CHECK) return null;
  return { type: CHECK, actor: text(data, "actor"), kind: text(data, "kind"), key: text(data, "key") };
}
