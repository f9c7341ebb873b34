/** Reasons for advantage and disadvantage: what counts of them, and what a message keeps. Pure. */
import type { Advantage } from "../shared/records.pure.ts";
import type { AdvantageReason } from "../shared/types.ts";
import { weighed } from "./advantage.pure.ts";

/** Two reasons of one name are one. */
export function reasonId({ key, what = "", label = "", data }: AdvantageReason): string {
  return [key, what, ...(label === "" ? [] : [label]), ...Object.values(data)].join(" ");
}

/** What is to be told of a state that follows from reasons, or was said by somebody. */
export function countedReasons(
  said: Advantage,
  reasons: readonly AdvantageReason[],
  key = "OD20.Why.byHand",
): readonly AdvantageReason[] {
  if (said === weighed(0, reasons)) return reasons;
  // What is said of advantage lets no strike hit that cannot.
  const missing = reasons.filter(({ misses }) => misses === true);
  return said === 0 ? missing : [...missing, { key, data: {}, value: said }];
}

/** As a message keeps it: without names, which a card masks as it masks its targets'. */
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
