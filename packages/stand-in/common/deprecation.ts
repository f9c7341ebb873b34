/**
 * Reports deprecated calls. The default prints a warning. Tests and the browser host set a handler that fails the run,
 * because a deprecated call works in a stand-in forever, but in Foundry only until some release.
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
