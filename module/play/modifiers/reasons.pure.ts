/** Reasons for advantage and disadvantage: the reasons that count, and the form that a message stores. Pure. */
import type { Advantage } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";
import { advantageState } from "../../rules/checks/checks.ts";

/** Returns the identity of a reason. Two reasons with the same identity count as one. */
export function reasonId({ key, what = "", label = "", data }: AdvantageReason): string {
  return [key, what, ...(label === "" ? [] : [label]), ...Object.values(data)].join(" ");
}

/** Returns the state from a chosen state and reasons. Each side counts once. @rule B-DICE-06 B-DICE-07 */
export function weighed(said: Advantage, reasons: readonly { readonly value: 1 | -1 }[]): Advantage {
  const values = [said, ...reasons.map(({ value }) => value)];
  return advantageState(values.filter((value) => value > 0).length, values.filter((value) => value < 0).length);
}

/** Whether there are reasons for both advantage and disadvantage. @rule B-DICE-07 */
export const isTorn = (reasons: readonly { readonly value: 1 | -1 | 0 }[] = []): boolean =>
  reasons.some(({ value }) => value > 0) && reasons.some(({ value }) => value < 0);

/**
 * Returns the reasons to store for a chosen state: all reasons if they lead to this state, otherwise a note that a
 * user chose it.
 */
export function countedReasons(
  said: Advantage,
  reasons: readonly AdvantageReason[],
  key = "OD20.Why.byHand",
): readonly AdvantageReason[] {
  if (said === weighed(0, reasons)) return reasons;
  // A chosen advantage does not remove the reasons for which a strike misses in any case.
  const missing = reasons.filter(({ misses }) => misses === true);
  return said === 0 ? missing : [...missing, { key, data: {}, value: said }];
}

/** Returns a reason as a message stores it: without names, because cards hide secret names. */
export function keptReason({ key, what = "", label, value, rules = [], misses }: AdvantageReason) {
  return {
    key,
    what,
    value,
    rules: [...rules],
    ...(label === undefined ? {} : { label }),
    ...(misses === true ? { misses } : {}),
  };
}
