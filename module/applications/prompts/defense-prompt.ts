/**
 * The user's one window of what he is asked: attacks, checks, saves. It is fetched with the first question, for not every page
 * is ever asked.
 */
import { pending, setFocusHandler, subscribe } from "../../play/protocol/prompts.ts";
import { onDemand } from "../on-demand.ts";

const watch = onDemand(async () => (await import("./prompt-window.ts")).watchRequests);
const show = onDemand(async () => (await import("./prompt-window.ts")).showRequest);

/** Shows the request of a card that was put away, with the focus, because the user asked for it. @returns false when there is none */
export async function showRequest(messageId: string, targetKey: string): Promise<boolean> {
  const asked = pending().some((one) => one.messageId === messageId && one.targetKey === targetKey);
  return asked && (await show(messageId, targetKey)) === true;
}

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
