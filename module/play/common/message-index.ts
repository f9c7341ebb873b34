/**
 * Index of messages by the key that they refer to. The index is built on first use and kept up to date, so no code
 * searches a long chat log.
 */
import { onDocument } from "../../documents/common/events.ts";

type Message = ChatMessage.Implementation;

export interface MessageIndex {
  /**
   * Returns all existing messages that referred to the key at some time. The caller checks whether a message still
   * refers to it.
   */
  readonly of: (key: string) => Message[];
  /** Keeps the index up to date. Call this once during `init`. */
  readonly register: () => void;
}

/** @param keyOf returns the key that a message refers to; "" = none */
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
