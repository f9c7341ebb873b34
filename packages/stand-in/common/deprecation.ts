/**
 * Deprecated use is reported here. The default prints a warning; tests and the end to end host set a handler that makes
 * the run fail, because a deprecated call works in a stand-in forever and in the real thing only until a release.
 * @source API:foundry.utils.logCompatibilityWarning, API:CONST.COMPATIBILITY_MODES
 */
export type DeprecationHandler = (message: string) => void;

const warn: DeprecationHandler = (message) => console.warn(`Deprecated: ${message}`);
let handler: DeprecationHandler = warn;

/** Sets what happens on deprecated use; without an argument the default comes back. */
export function setDeprecationHandler(next: DeprecationHandler = warn): void {
  handler = next;
}

/** Reports deprecated use of the public surface. */
export function reportDeprecation(message: string): void {
  handler(message);
}
