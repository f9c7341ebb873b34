/** Messages by what they point at, so that nobody searches a long log: read once, then kept up. */
import { onDocument } from "../../documents/shared/events.ts";

type Message = ChatMessage.Implementation;

export interface MessageIndex {
  /** All that have ever pointed at it and are there. Who asks looks at the message anyway. */
  readonly of: (key: string) => Message[];
  /** Keeps the index; call once during `init`. */
  readonly register: () => void;
}

/** @param keyOf what a message points at; "" = nothing */
export function messageIndex(keyOf: (message: Message) => string): MessageIndex {
  let index: Map<string, Set<string>> | null = null;
  const note = (message: Message): void => {
    const key = index && message.id !== null ? keyOf(message) : "";
    if (key === "" || message.id === null) return;
    const known = index?.get(key) ?? new Set();
    index?.set(key, known.add(message.id));
  };
  return {
    of: (key) => {
      if (!index) {
        index = new Map();
        game.messages.contents.forEach(note);
      }
      return [...(index.get(key) ?? [])].flatMap((id) => game.messages.get(id) ?? []);
    },
    register: () => {
      onDocument("messageArriving", note);
      onDocument("messageUpdated", note);
      onDocument("messageDeleted", (message) => {
        index?.get(keyOf(message))?.delete(message.id ?? "");
      });
    },
  };
}
