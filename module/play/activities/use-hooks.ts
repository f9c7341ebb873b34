/** What modules hear of a use before it is done; they may stop it. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { PreparedUse } from "../../types/public.ts";
import { isolated } from "../shared/isolated.ts";

/** Whether no module stops it. */
export function beforeUse(prepared: PreparedUse): boolean {
  const name = `${SYSTEM_ID}.preUse` as const;
  return isolated(name, () => Hooks.call(name, Object.freeze(prepared)));
}
