/** Detects actors and items of other game systems. Their types may have the same names, but their numbers have no meaning here. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { deletedKeys } from "../../compat/generation.ts";
import { field, object, withoutParcels } from "../../data/item/parcels.ts";
import { t } from "../../core/i18n.ts";

/** Fields of unvalidated source data that this file reads. */
export interface Source {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly _stats?: { readonly systemId?: unknown } | null;
}

/** Returns the id of another system; null when the data belong to this system or name none. Foundry stores the id in every document. */
export function foreignSystem(source: object): string | null {
  const { _stats: stats } = source as Source;
  const id = stats?.systemId;
  return typeof id === "string" && id !== "" && id !== SYSTEM_ID ? id : null;
}

/** Returns whether the data have the format of Foundry 9, with `data` instead of `system`. This system cannot read them. */
export function isOfOldFoundry(source: object): boolean {
  const { data, system } = source as { readonly data?: unknown; readonly system?: unknown };
  return typeof data === "object" && data !== null && system === undefined;
}

/**
 * Removes the content of another system in place, so that Foundry can construct the document and this system can refuse it with a clear
 * message instead of a validation error.
 * @param known the types of this system; the first one replaces an unknown type
 */
export function disarm(source: object, known: readonly string[]): void {
  if (foreignSystem(source) === null) return;
  const { type } = source as Source;
  Object.assign(source, { system: {}, type: typeof type === "string" && known.includes(type) ? type : known[0] });
  for (const key of ["items", "effects"]) if (key in source) Object.assign(source, { [key]: [] });
}

/** Returns whether a document belongs to another system, and warns the user. */
export function refuseForeign(source: object): boolean {
  const system = foreignSystem(source);
  if (system === null && !isOfOldFoundry(source)) return false;
  tellForeign(source, system);
  return true;
}

/** Warns the user about a document of another system. @param system id of the other system; null = unknown */
export function tellForeign(source: object, system: string | null): void {
  const { name: said } = source as Source;
  const name = typeof said === "string" ? said : "";
  const text = system === null ? t("OD20.Foreign.unmarked", { name }) : t("OD20.Foreign.document", { name, system });
  ui.notifications.warn(text, { permanent: true });
}

/** Completes the items of a copied actor: a copy has no pending gifts. `_preCreate` calls it. */
export function dropParcels(actor: Actor.Implementation): void {
  const items = actor._source.items.flatMap((item) => {
    const whole = withoutParcels(item);
    return whole && item._id ? [{ _id: item._id, ...whole }] : [];
  });
  if (items.length > 0) actor.updateSource({ items });
}

/**
 * Forgets what the compendium browser alone needs, names in other languages and rarity: a copy has the name that
 * it bears. `_preCreate` calls it.
 */
export function dropNames(copy: Actor.Implementation | Item.Implementation): void {
  const own = object(field(copy._source.flags, SYSTEM_ID));
  const change: object = { flags: { [SYSTEM_ID]: deletedKeys(["names", "rarity"]) } };
  if ("names" in own && !copy.pack) copy.updateSource(change);
}
