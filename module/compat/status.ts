/**
 * Conditions in the token HUD. Generation 13 stores them as a list, and generation 14 also by id. The system must not
 * replace the whole collection. Generation 13 draws the temporary effects on tokens, and generation 14 all active ones.
 */
import { generation } from "./generation.ts";

export interface Status {
  readonly id: string;
  /** Id of the effect that the condition creates (16 characters). Leave it out if Foundry chooses the id. */
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

/**
 * Adds a condition to Foundry's collection. The first builds of generation 14 have a plain list, where an entry by id
 * has no effect.
 */
function add(native: NativeStatus): void {
  const all: unknown = CONFIG.statusEffects;
  if (generation() >= 14 && typeof all === "object" && all !== null) Reflect.set(all, native.id, native);
  if (!find(native.id) && Array.isArray(all)) all.push(native);
}

/** Registers a condition, or gives one of Foundry's conditions the name and image of the system. Call it during `init`. */
export function registerStatus({ id, effect, name, img }: Status): void {
  const native: NativeStatus = { id, name, img, ...(effect ? { _id: effect } : {}) };
  const known = find(id);
  if (known) Object.assign(known, native);
  else add(native);
}

/** Returns the localized name and the image of a condition. */
export function statusSign(id: string): { readonly name: string; readonly img: string } {
  const known = find(id) ?? {};
  const text = (field: string): string => {
    const value: unknown = Reflect.get(known, field);
    return typeof value === "string" ? value : "";
  };
  return { name: game.i18n.localize(text("name") || id), img: text("img") };
}

/**
 * Hides all other conditions from the token HUD. Tokens with such a condition keep it.
 * @param keep ids of the conditions to show
 */
export function hideOtherStatuses(keep: ReadonlySet<string>): void {
  const all: unknown = CONFIG.statusEffects;
  for (const entry of typeof all === "object" && all !== null ? Object.values(all) : []) {
    if (typeof entry === "object" && entry !== null && !keep.has(String(Reflect.get(entry, "id"))))
      Reflect.set(entry, "hud", false);
  }
}

/** True if tokens show the icons of all active effects. */
export const drawsAllEffects = (): boolean => generation() >= 14;
