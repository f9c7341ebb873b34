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
