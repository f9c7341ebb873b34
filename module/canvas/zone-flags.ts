/** Whether an effect may lie on the board. It is asked of every effect from the start, so it stands alone. */
import { SYSTEM_ID } from "../constants.ts";

/** Costs next to nothing, and may say yes too often. */
export function mayLie({ flags }: { readonly flags: object }): boolean {
  const own: unknown = Reflect.get(flags, SYSTEM_ID);
  return typeof own === "object" && own !== null && ("zone" in own || "area" in own);
}
