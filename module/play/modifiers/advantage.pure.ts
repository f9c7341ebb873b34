/** Combines a chosen advantage with the reasons for and against it. Pure. */
import { advantageState } from "../../rules/checks/checks.ts";
import type { Advantage } from "../common/records.pure.ts";

/** Returns the state from a chosen state and reasons. Each side counts once. @rule B-DICE-06 B-DICE-07 */
export function weighed(said: Advantage, reasons: readonly { readonly value: 1 | -1 }[]): Advantage {
  const values = [said, ...reasons.map(({ value }) => value)];
  return advantageState(values.filter((value) => value > 0).length, values.filter((value) => value < 0).length);
}

/** Whether there are reasons for both advantage and disadvantage. @rule B-DICE-07 */
export const isTorn = (reasons: readonly { readonly value: 1 | -1 | 0 }[] = []): boolean =>
  reasons.some(({ value }) => value > 0) && reasons.some(({ value }) => value < 0);

/** Language key of a failure that a module demands. */
export const FAILS_ADDED = "OD20.Why.failsAdded";

/** Returns the module's text for a save that failed without a roll; empty if no module caused the failure. */
export function failsBy(reasons: readonly { readonly key: string; readonly label?: string | undefined }[]) {
  const label = reasons.find(({ key }) => key === FAILS_ADDED)?.label;
  return label === undefined ? {} : { failsBy: label };
}
