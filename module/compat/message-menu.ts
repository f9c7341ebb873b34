/** Entries in the context menu of chat messages. The hook `getChatMessageContextOptions` is the same in all generations. */
import { nativeEntry } from "./menu-entry.ts";

export interface MessageEntry {
  readonly label: string;
  /** CSS classes of an icon from Foundry. */
  readonly icon: string;
  readonly visible: (message: ChatMessage.Implementation) => boolean;
  readonly onClick: (message: ChatMessage.Implementation) => void;
}

function messageOf(element: HTMLElement): ChatMessage.Implementation | undefined {
  return game.messages.get(element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "");
}

function toNative({ label, icon, visible, onClick }: MessageEntry): object {
  return nativeEntry({
    label,
    icon,
    visible: (element) => {
      const message = messageOf(element);
      return message !== undefined && visible(message);
    },
    onClick: (element) => {
      const message = messageOf(element);
      if (message) onClick(message);
    },
  });
}

/** Adds entries to the context menu of every chat message. Call it once during `init`. Each opened menu calls `make` again. */
export function addMessageEntries(make: () => readonly MessageEntry[]): void {
  Hooks.on("getChatMessageContextOptions", (_log: unknown, entries: object[]) => {
    entries.push(...make().map(toNative));
  });
}
