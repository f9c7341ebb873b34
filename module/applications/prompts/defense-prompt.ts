/**
 * The user's one window of what he is asked: attacks, checks, saves. It is fetched with the first question, for not every page
 * is ever asked.
 */
import { pending, setFocusHandler, subscribe } from "../../play/protocol/prompts.ts";
import { onDemand } from "../shared/on-demand.ts";
import { showRequest } from "../shared/show-request.ts";

const watch = onDemand(async () => (await import("./prompt-window.ts")).watchRequests);

/** Starts listening to the queue; call once the game is ready. */
export function registerDefensePrompt(): void {
  setFocusHandler(() => {
    const [first] = pending();
    if (first) void showRequest(first.messageId, first.targetKey);
  });
  const stop = subscribe(look);
  // What does not come is asked for again with the next question.
  function look(): void {
    if (pending().length === 0) return;
    void watch().then((watching) => {
      if (watching !== null) stop();
    });
  }
  look();
}
