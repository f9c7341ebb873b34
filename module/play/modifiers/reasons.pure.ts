/** Reasons for advantage and disadvantage: the reasons that count, and the form that a message stores. Pure. */
import type { Advantage } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";
import { weighed } from "./advantage.pure.ts";

/** Returns the identity of a reason. Two reasons with the same identity count as one. */
export function reasonId({ key, what = "", label = "", data }: AdvantageReason): string {
  return [key, what, ...(label === "" ? [] : [label]), ...Object.values(data)].join(" ");
}

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
