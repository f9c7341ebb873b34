/** Actors and items that were made in another game system: their numbers mean nothing here, though their types may be called the same. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { withoutParcels } from "../../data/item/parcels.ts";
import { t } from "../../core/i18n.ts";

/** What is looked at of a document's data before anything is known of it. */
export interface Source {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly _stats?: { readonly systemId?: unknown } | null;
}

/** The other system's id; null when it is ours or nothing is said. Foundry stamps it on every document it stores. */
export function foreignSystem(source: object): string | null {
  const { _stats: stats } = source as Source;
  const id = stats?.systemId;
  return typeof id === "string" && id !== "" && id !== SYSTEM_ID ? id : null;
}

/** Whether it is told in the words of Foundry 9, which called `data` what is `system` now: nothing of it would be read. */
export function isOfOldFoundry(source: object): boolean {
  const { data, system } = source as { readonly data?: unknown; readonly system?: unknown };
  return typeof data === "object" && data !== null && system === undefined;
}

/**
 * Takes out what another system has put in, in place, so that the document can at least be constructed and refused with
 * a clear word instead of an error of validation.
 * @param known the types of this system, the first stands in for one that it does not have
 */
export function disarm(source: object, known: readonly string[]): void {
  if (foreignSystem(source) === null) return;
  const { type } = source as Source;
  Object.assign(source, { system: {}, type: typeof type === "string" && known.includes(type) ? type : known[0] });
  for (const key of ["items", "effects"]) if (key in source) Object.assign(source, { [key]: [] });
}

/** Whether a document is another system's; then the user is told. */
export function refuseForeign(source: object): boolean {
  const system = foreignSystem(source);
  if (system === null && !isOfOldFoundry(source)) return false;
  tellForeign(source, system);
  return true;
}

/** @param system null where nothing says which it is */
export function tellForeign(source: object, system: string | null): void {
  const { name: said } = source as Source;
  const name = typeof said === "string" ? said : "";
  const text = system === null ? t("OD20.Foreign.unmarked", { name }) : t("OD20.Foreign.document", { name, system });
  ui.notifications.warn(text, { permanent: true });
}

/** For `_preCreate` of an actor: of a copy's things nothing is on its way to anybody. */
export function dropParcels(actor: Actor.Implementation): void {
  const items = actor._source.items.flatMap((item) => {
    const whole = withoutParcels(item);
    return whole && item._id ? [{ _id: item._id, ...whole }] : [];
  });
  if (items.length > 0) actor.updateSource({ items });
}
