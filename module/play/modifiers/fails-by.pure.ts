/** What fails without a roll because a module says so. Pure. */

/** Key of a module's word that something fails. */
export const FAILS_ADDED = "OD20.Why.failsAdded";

/** A module's word for why a save was not rolled, where it was one's. */
export function failsBy(reasons: readonly { readonly key: string; readonly label?: string | undefined }[]) {
  const label = reasons.find(({ key }) => key === FAILS_ADDED)?.label;
  return label === undefined ? {} : { failsBy: label };
}
