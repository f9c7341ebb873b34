/** 14 asks effects at turns and hours whether they have run out, and writes it into them; 13 asks nothing. */
import { generation } from "./generation.ts";

/** Whether nobody but the system says that an effect has run out. */
export const runsOutUntold = (): boolean => generation() < 14;

/** What Foundry itself would answer. @param asked the event and what is known around it */
export function expiresByCore(effect: object, asked: readonly unknown[]): boolean {
  const own: unknown = Reflect.get(ActiveEffect.prototype, "isExpiryEvent");
  return typeof own === "function" && Reflect.apply(own, effect, asked) === true;
}
