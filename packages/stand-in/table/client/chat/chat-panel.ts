/** The frame of the log. */
import { localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";

/** The log's element and the list in it; a log is announced politely as it grows. */
export function chatPanel(): { element: HTMLElement; list: HTMLElement } {
  const list = make("ol", {
    class: "chat-log plain",
    "aria-live": "polite",
    "aria-label": localize("HOST.Chat.Log"),
    tabindex: 0,
  });
  return { element: make("div", { class: "chat-sidebar flexcol" }, [list]), list };
}
