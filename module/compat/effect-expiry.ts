/**
 * Expiry of Active Effects. Generation 14 checks at turns and hours whether effects expire, and stores the result.
 * Generation 13 has no such check.
 */
import { generation } from "./generation.ts";

/** True if only the system tells when an effect has expired. */
export const runsOutUntold = (): boolean => generation() < 14;

/**
 * Returns Foundry's own answer to whether an effect expires.
 * @param asked arguments of Foundry's check: the event and its context
 */
export function expiresByCore(effect: object, asked: readonly unknown[]): boolean {
  const own: unknown = Reflect.get(ActiveEffect.prototype, "isExpiryEvent");
  return typeof own === "function" && Reflect.apply(own, effect, asked) === true;
}
