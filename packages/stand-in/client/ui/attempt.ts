/** Runs an action without waiting for it, and notifies the user of an error. */
import type { Loose } from "../../common/loose.ts";
import { host } from "../apps/env.ts";

/** Runs what a button does and tells the user when it fails. */
export function attempt(run: () => Loose): void {
  void (async () => {
    try {
      await run();
    } catch (error) {
      host("ui").notifications.error(error instanceof Error ? error.message : String(error));
    }
  })();
}
