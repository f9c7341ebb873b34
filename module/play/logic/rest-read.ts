/** Rests as documents hold them, whatever somebody wrote into them. Pure. */
import type { RestChange, RestReceipt } from "./rest.ts";

const CHANGEABLE = /^(?:system\.(?:hp\.(?:value|temporary|lost)|characteristics\.[a-z]+\.drain|exhaustion\.[a-z]+|spellcasting\.slots\.c[1-9]\.value|hitDice\.spent)|items\.[A-Za-z0-9]{16}\.system\.uses\.value)$/u;

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
function whole(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}

/** The changes of a list that a rest could have made; anything else is left out. */
export function readRestChanges(list: unknown): RestChange[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown): RestChange[] => {
    const [path, from, to] = [word(field(entry, "path")), whole(field(entry, "from")), whole(field(entry, "to"))];
    if (!CHANGEABLE.test(path) || from === null || to === null) return [];
    return [{ path, label: word(field(entry, "label")), name: word(field(entry, "name")), from, to, max: whole(field(entry, "max")) }];
  });
}

/** The receipts of an actor. */
export function readRestReceipts(list: readonly unknown[]): RestReceipt[] {
  return list.flatMap((entry): RestReceipt[] => {
    const id = word(field(entry, "id"));
    if (id === "") return [];
    return [{ id, kind: field(entry, "kind") === "short" ? "short" : "long", state: field(entry, "state") === "undone" ? "undone" : "applied", changes: readRestChanges(field(entry, "changes")), lastLong: whole(field(entry, "lastLong")) }];
  });
}
