/** What is done for a user who waits for no answer: a refusal is told. */
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
