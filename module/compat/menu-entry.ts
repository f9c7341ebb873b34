/**
 * One entry of a context menu. Generation 13 uses `name`, `condition` and `callback`. Generation 14 uses `label`,
 * `visible` and `onClick`, with the event as the first argument.
 */
import { generation } from "./generation.ts";

export interface MenuEntry {
  readonly label: string;
  /** CSS classes of an icon from Foundry. */
  readonly icon: string;
  readonly visible: (element: HTMLElement) => boolean;
  readonly onClick: (element: HTMLElement) => void;
}

/** A menu entry in the shape of generation 13, which the published types describe. */
export interface NativeEntry {
  name: string;
  icon: string;
  condition: (element: HTMLElement) => boolean;
  callback: (element: HTMLElement) => void;
}

/** Returns the entry in the shape of the running generation. */
export function nativeEntry({ label, icon, visible, onClick }: MenuEntry): NativeEntry {
  const entry: NativeEntry = { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: onClick };
  if (generation() < 14) return entry;
  // Removes the old names, because generation 14 reports them as deprecated.
  for (const old of ["name", "condition", "callback"]) Reflect.deleteProperty(entry, old);
  return Object.assign(entry, {
    label,
    icon,
    visible,
    onClick: (_event: Event, element: HTMLElement) => {
      onClick(element);
    },
  });
}

/** Entries in the context menu of chat messages. The hook `getChatMessageContextOptions` is the same in all generations. */
interface MessageEntry {
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
