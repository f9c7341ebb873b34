/** Listeners of other modules: what they throw is reported once, and the game goes on. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { SystemHooks } from "../../types/public.ts";

type HookName = keyof SystemHooks;
const reported = new Set<HookName>();

/** Runs listeners; whether Foundry itself catches what they throw is not documented. @returns false when one of them said so */
export function isolated(name: HookName, run: () => boolean): boolean {
  try {
    return run();
  } catch (error) {
    if (!reported.has(name))
      console.error(`${SYSTEM_ID} | a listener of the hook "${name}" has thrown; the game goes on`, error);
    reported.add(name);
    return true;
  }
}
