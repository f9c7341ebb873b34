/** Quick tests for effects and regions that may place a zone. Every effect needs them from the start, so they are in a small file. */
import { SYSTEM_ID } from "../core/constants.ts";

/** Returns whether a region has a behavior of this system. */
export const mayAct = ({ behaviors }: RegionDocument.Implementation): boolean =>
  behaviors.contents.some(({ type }) => type.startsWith(SYSTEM_ID));

/** Returns whether an effect may place a zone or an aura. The test is cheap and may accept too many effects. */
export function mayLie({ flags }: { readonly flags: object }): boolean {
  const own: unknown = Reflect.get(flags, SYSTEM_ID);
  return typeof own === "object" && own !== null && ("zone" in own || "area" in own);
}
