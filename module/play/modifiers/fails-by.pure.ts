/** Checks that fail without a roll because a module says so. Pure. */

/** Language key of a failure that a module demands. */
export const FAILS_ADDED = "OD20.Why.failsAdded";

/** Returns the module's text for a save that failed without a roll; empty if no module caused the failure. */
export function failsBy(reasons: readonly { readonly key: string; readonly label?: string | undefined }[]) {
  const label = reasons.find(({ key }) => key === FAILS_ADDED)?.label;
  return label === undefined ? {} : { failsBy: label };
}
