/**
 * The context menu of a message.
 * @source API:hookEvents getChatMessageContextOptions; RN:13.337 #12183; RN:14.355 #13493
 */
import type { Loose } from "../../common/loose.ts";
import { callAll, host } from "../apps/env.ts";
import { type MenuEntry, view } from "../view.ts";

function entry(label: string, icon: string, visible: () => boolean, run: () => unknown): MenuEntry {
  const modern = host("game").release.generation >= 14;
  return modern
    ? { label, icon, visible, onClick: run }
    : { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: run };
}

/** Opens the menu when the pressed place belongs to a message. */
export function openMessageMenu(log: Loose, event: MouseEvent): void {
  const element =
    event.target instanceof Element ? event.target.closest<HTMLElement>(".chat-message[data-message-id]") : null;
  if (!element || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const message = host("game").messages.get(element.dataset.messageId ?? "");
  if (!message) return;
  const user = host("game").user;
  const entries: MenuEntry[] = [
    entry(
      "HOST.Chat.Popout",
      "fa-solid fa-up-right-from-square",
      () => true,
      () => log.openPopout(message),
    ),
    entry(
      "HOST.Chat.Delete",
      "fa-solid fa-trash",
      () => message.canUserModify?.(user, "delete") ?? user.isGM,
      () => message.delete(),
    ),
  ];
  callAll("getChatMessageContextOptions", log, entries);
  event.preventDefault();
  const box = element.getBoundingClientRect();
  // A key opens the menu without a place of the pointer.
  view().menu(
    entries,
    element,
    event.clientX === 0 && event.clientY === 0
      ? { x: box.left + 12, y: box.top + 12 }
      : { x: event.clientX, y: event.clientY },
  );
}
