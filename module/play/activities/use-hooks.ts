/** Hook for modules before a use, which can stop it. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { PreparedUse } from "../../types/public.ts";
import { isolated } from "../common/isolated.ts";

/** Calls the hook. Returns false if a module stops the use. */
export function beforeUse(prepared: PreparedUse): boolean {
  const name = `${SYSTEM_ID}.preUse` as const;
  return isolated(name, () => Hooks.call(name, Object.freeze(prepared)));
}
