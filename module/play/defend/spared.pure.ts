/** Decides which creatures a rider does not affect. Pure functions. */
import type { RiderRecord } from "../../data/message/rider.pure.ts";
import { SIZES } from "../../rules/movement/size.ts";

/** Returns whether the rider does not affect a creature, by its size or kind. @param kinds creature type and references of the species */
export function isSpared(
  { largest, spares }: Pick<RiderRecord, "largest" | "spares">,
  { size, kinds }: { readonly size: string; readonly kinds: readonly string[] },
): boolean {
  const rank = (of: string): number => SIZES.findIndex((one) => one === of);
  return spares.some((kind) => kinds.includes(kind)) || (largest !== "" && rank(size) > rank(largest));
}
