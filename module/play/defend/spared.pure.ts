/** Whom the rider of a blow does nothing to. Pure. */
import type { RiderRecord } from "../../data/message/rider.pure.ts";
import { SIZES } from "../../rules/movement/grapple.ts";

/** Whether it does nothing to such a creature. @param kinds its type, and references of its species */
export function isSpared(
  { largest, spares }: Pick<RiderRecord, "largest" | "spares">,
  { size, kinds }: { readonly size: string; readonly kinds: readonly string[] },
): boolean {
  const rank = (of: string): number => SIZES.findIndex((one) => one === of);
  return spares.some((kind) => kinds.includes(kind)) || (largest !== "" && rank(size) > rank(largest));
}
