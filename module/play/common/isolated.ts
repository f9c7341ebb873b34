/** Calls the hook listeners of modules. An error of a listener is logged once per hook and does not stop the game. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { notifyWarning } from "./notify.ts";
import type { SystemHooks } from "../../types/public.ts";

type HookName = keyof SystemHooks;
const reported = new Set<HookName>();

/**
 * Runs listeners and catches their errors: it is not documented whether Foundry catches them.
 * @returns false if a listener returned false
 */
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

/** Runs listeners that may stop something. Returns false, and tells the user, if one does. */
export function allowed(name: HookName, run: () => boolean): boolean {
  const goesOn = isolated(name, run);
  if (!goesOn) notifyWarning("OD20.Notify.stopped");
  return goesOn;
}
