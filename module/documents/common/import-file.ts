/** Imports a file into an actor or an item. Loaded lazily with the first import. */
import { field, object, importedThings } from "../../data/item/parcels.ts";
import { readLedger } from "../../data/actor/stored-ledger.pure.ts";
import { shortId } from "../../rules/ledger/ledger.ts";
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

/**
 * Returns the file with the ids of all entries that the creature's ledger has now and the file has not. Otherwise clients would apply later
 * hits again. All other data come from the file, except pending gifts of other creatures.
 * @param now stored ledger of the creature
 * @param into uuid of the creature
 */
export function withGoneOf(json: string, now: unknown, into: string): string {
  const data: unknown = JSON.parse(json);
  if (typeof data !== "object" || data === null) return json;
  const isAnothers = (id: string): boolean => {
    const message = game.messages.get(id);
    return message?.isKind("gift") === true && message.system.from !== into;
  };
  const system = object(field(data, "system"));
  const ledger = object(field(system, "ledger"));
  const base = object(field(ledger, "base"));
  const [mine, read] = [readLedger(now), readLedger(ledger)];
  const known = new Set(read.hits.map(({ id }) => id));
  const later = mine.hits.flatMap(({ id }) => (known.has(id) ? [] : [shortId(id)]));
  const gone = [...new Set([...(read.base?.gone ?? []), ...(mine.base?.gone ?? []), ...later])];
  const n = Math.max(read.base?.n ?? 0, mine.base?.n ?? 0);
  const begun = gone.length > 0 ? { base: { of: "", values: {}, written: {}, closedUpTo: 0, ...base, n, gone } } : {};
  return JSON.stringify({
    ...data,
    ...("items" in data ? { items: importedThings(data.items, isAnothers) } : {}),
    system: { ...system, ledger: { ...ledger, ...begun } },
  });
}
