/** What was said of advantage, and what speaks for and against it. Pure. */
import { advantageState } from "../../rules/checks/checks.ts";
import type { Advantage } from "../shared/records.pure.ts";

/** A state that was said, and reasons; each side counts once. @rule B-DICE-06 B-DICE-07 */
export function weighed(said: Advantage, reasons: readonly { readonly value: 1 | -1 }[]): Advantage {
  const values = [said, ...reasons.map(({ value }) => value)];
  return advantageState(values.filter((value) => value > 0).length, values.filter((value) => value < 0).length);
}

/** Whether there are reasons for a roll and against it. @rule B-DICE-07 */
export const isTorn = (reasons: readonly { readonly value: 1 | -1 | 0 }[] = []): boolean =>
  reasons.some(({ value }) => value > 0) && reasons.some(({ value }) => value < 0);
