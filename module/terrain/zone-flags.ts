/** Whether an effect may lie on the board. It is asked of every effect from the start, so it stands alone. */
import { SYSTEM_ID } from "../core/constants.ts";

/** Whether a region bears a behavior of ours. */
export const mayAct = ({ behaviors }: RegionDocument.Implementation): boolean =>
  behaviors.contents.some(({ type }) => type.startsWith(SYSTEM_ID));

/** Costs next to nothing, and may say yes too often. */
export function mayLie({ flags }: { readonly flags: object }): boolean {
  const own: unknown = Reflect.get(flags, SYSTEM_ID);
  return typeof own === "object" && own !== null && ("zone" in own || "area" in own);
}
