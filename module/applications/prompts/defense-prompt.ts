/** Loads the prompt window lazily, with the first request. The window shows all requests to this user: attacks, checks, saves. */
import { pending, setFocusHandler, subscribe } from "../../play/protocol/prompt-queue.ts";
import { onDemand } from "../common/on-demand.ts";
import { showRequest } from "../common/windows.ts";

const watch = onDemand(async () => (await import("./prompt-window.ts")).watchRequests);

/** Subscribes to the queue of requests. Call during `ready`. */
export function registerDefensePrompt(): void {
  setFocusHandler(() => {
    const [first] = pending();
    if (first) void showRequest(first.messageId, first.targetKey);
  });
  const stop = subscribe(look);
  // If loading fails, the next request tries again.
  function look(): void {
    if (pending().length === 0) return;
    void watch().then((watching) => {
      if (watching !== null) stop();
    });
  }
  look();
}
