/** Imports a file into an actor or an item. Loaded lazily with the first import. */
import { field, object, importedThings } from "../../data/item/parcels.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { foreignSystem, isOfOldFoundry, refuseForeign, tellForeign, type Source } from "./foreign.ts";

type Models = Readonly<Record<string, { readonly schema: { has(key: string): boolean } }>>;

/** Returns the content of an exported file; null if the file cannot be used, after a warning to the user. */
export function readImport(json: string, models: Models): object | null {
  let source: unknown;
  try {
    source = JSON.parse(json);
  } catch {
    source = null;
  }
  if (typeof source !== "object" || source === null || Array.isArray(source)) {
    ui.notifications.warn(t("OD20.Foreign.unreadable"), { permanent: true });
    return null;
  }
  if (refuseForeign(source)) return null;
  const { type } = source as Source;
  if (typeof type !== "string" || !Object.hasOwn(models, type)) {
    ui.notifications.warn(t("OD20.Foreign.type", { type: typeof type === "string" ? type : "?" }), { permanent: true });
    return null;
  }
  const items: unknown = field(source, "items");
  const things: readonly unknown[] = Array.isArray(items) ? items : [];
  const strange = [
    ...(isStrange(source, models) ? [source] : []),
    ...things.filter((item) => isStrange(item, CONFIG.Item.dataModels)),
  ];
  if (strange.length === 0) return source;
  tellForeign(source, strange.map((one) => foreignSystem(object(one))).find((system) => system !== null) ?? null);
  return null;
}

/**
 * Returns whether a part of a file belongs to another system: by its stamp, by its type, or because most of its fields are unknown here.
 * Foundry stamps its exports, but other tools do not.
 */
function isStrange(source: unknown, models: Models): boolean {
  const one = object(source);
  if (foreignSystem(one) !== null || isOfOldFoundry(one)) return true;
  const { type, _stats: stats } = one as Source;
  const model = typeof type === "string" && Object.hasOwn(models, type) ? models[type] : undefined;
  if (!model) return true;
  if (field(stats, "systemId") === SYSTEM_ID) return false;
  const keys = Object.keys(object(field(one, "system")));
  return keys.filter((key) => !model.schema.has(key)).length > keys.length / 2;
}

/** Runs an import. If valid data of this system cause an error, it warns the user and changes nothing. */
export async function tryImport<T>(document: T & { readonly name: string }, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    console.warn(error);
    ui.notifications.warn(t("OD20.Foreign.broken", { name: document.name }), { permanent: true });
    return document;
  }
}

/** Returns the file without pending gifts of other creatures. @param into uuid of the creature */
export function withoutOthersGifts(json: string, into: string): string {
  const data: unknown = JSON.parse(json);
  if (typeof data !== "object" || data === null || !("items" in data)) return json;
  const isAnothers = (id: string): boolean => {
    const message = game.messages.get(id);
    return message?.isKind("gift") === true && message.system.from !== into;
  };
  return JSON.stringify({ ...data, items: importedThings(data.items, isAnothers) });
}
