/**
 * The registry of what messages can be. Each verb says what it has to say about its own messages; the exchange itself knows
 * none of them, and nothing else lists their types.
 */
import type { MESSAGE_MODELS } from "../../data/message/models.ts";
import { setHidden } from "../../documents/chat-message.ts";

type Message = ChatMessage.Implementation;
type Kind = keyof typeof MESSAGE_MODELS;

/** What a verb says about one type of its messages. */
export interface MessageKind {
  /** As in the manifest. */
  readonly type: Kind;
  /** What of it the seals of receipts hold; left out for what no receipt vouches for. */
  readonly sealed?: (message: Message) => unknown;
  /** Id of the message whose card shows it; its own if left out or null. */
  readonly card?: (message: Message) => string | null;
  /** Whether it is not listed, because another card shows it; left out = always listed. */
  readonly hidden?: (message: Message) => boolean;
  /** Of what is private to others: whether it has a part for whoever looks all the same; left out = never. */
  readonly meets?: (message: Message) => boolean;
  /** Whether this user may see its dice fall; left out = whoever gets the message. */
  readonly maySeeDice?: (message: Message) => boolean;
}

const kinds = new Map<string, MessageKind>();

/**
 * Registers what a verb says about a type of its messages; one that another verb has already is left to it, and that is told.
 * A type about which there is nothing to say is not registered. Call during `init`.
 */
export function registerKind(kind: MessageKind): void {
  const { type, hidden } = kind;
  if (kinds.has(type)) {
    console.error(new RangeError(`Messages of the type "${type}" are registered twice.`));
    return;
  }
  kinds.set(type, kind);
  if (hidden) setHidden(type, hidden);
}

/** What is registered for a message; null for a type that is nobody's. */
export function kindOf({ type }: Pick<Message, "type">): MessageKind | null {
  return kinds.get(type) ?? null;
}

/** Id of the message whose card shows a message. */
export function cardIdOf(id: string): string {
  const message = game.messages.get(id);
  return (message && kindOf(message)?.card?.(message)) ?? id;
}

/** Whether this user may see the dice of a message fall. */
export function maySeeDice(id: string): boolean {
  const message = game.messages.get(id);
  return message ? (kindOf(message)?.maySeeDice?.(message) ?? true) : true;
}
