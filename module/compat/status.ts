/**
 * Conditions that the token's HUD offers: a list on 13, on 14 by id as well. It may not be replaced as a whole. What a token draws:
 * 13 asks for the effects that are temporary, 14 for all that count.
 */
import { generation } from "./generation.ts";

export interface Status {
  readonly id: string;
  /** Id of the effect that the condition makes, 16 characters; left out = whatever bears it alone. */
  readonly effect?: string;
  /** Language key. */
  readonly name: string;
  readonly img: string;
}

interface NativeStatus {
  id: string;
  _id?: string;
  name: string;
  img: string;
}

function isNamed(entry: unknown, id: string): entry is object {
  return typeof entry === "object" && entry !== null && Reflect.get(entry, "id") === id;
}

function find(id: string): object | undefined {
  const all: unknown = CONFIG.statusEffects;
  if (Array.isArray(all)) return all.find((entry) => isNamed(entry, id));
  const found: unknown = typeof all === "object" && all !== null ? Reflect.get(all, id) : undefined;
  return typeof found === "object" && found !== null ? found : undefined;
}

/** The first builds of 14 have the bare list of 13, where an id means nothing. */
function add(native: NativeStatus): void {
  const all: unknown = CONFIG.statusEffects;
  if (generation() >= 14 && typeof all === "object" && all !== null) Reflect.set(all, native.id, native);
  if (!find(native.id) && Array.isArray(all)) all.push(native);
}

/** Adds a condition, or gives one of Foundry's the system's name and picture. Call during `init`. */
export function registerStatus({ id, effect, name, img }: Status): void {
  const native: NativeStatus = { id, name, img, ...(effect ? { _id: effect } : {}) };
  const known = find(id);
  if (known) Object.assign(known, native);
  else add(native);
}

/** The name and the picture of a status. */
export function statusSign(id: string): { readonly name: string; readonly img: string } {
  const known = find(id) ?? {};
  const text = (field: string): string => {
    const value: unknown = Reflect.get(known, field);
    return typeof value === "string" ? value : "";
  };
  return { name: game.i18n.localize(text("name") || id), img: text("img") };
}

/** Takes everything else off the HUD; tokens that have it keep it. @param keep ids that stay */
export function hideOtherStatuses(keep: ReadonlySet<string>): void {
  const all: unknown = CONFIG.statusEffects;
  for (const entry of typeof all === "object" && all !== null ? Object.values(all) : []) {
    if (typeof entry === "object" && entry !== null && !keep.has(String(Reflect.get(entry, "id"))))
      Reflect.set(entry, "hud", false);
  }
}

/** Whether tokens draw their signs from all effects that count. */
export const drawsAllEffects = (): boolean => generation() >= 14;
