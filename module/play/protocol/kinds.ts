/**
 * Registry of message types. The folder of each action registers its own types; the code in `protocol` knows none of
 * them, and no other list of types exists.
 */
import type { MESSAGE_MODELS } from "../../data/message/models.ts";

type Message = ChatMessage.Implementation;
type Kind = keyof typeof MESSAGE_MODELS;

/** Functions for one type of messages. */
export interface MessageKind {
  /** The type in the manifest. */
  readonly type: Kind;
  /** Returns the part of the message that receipts seal; omitted for types that receipts do not seal. */
  readonly sealed?: (message: Message) => unknown;
  /** Returns the id of the message whose card shows this message; omitted or null = the message itself. */
  readonly card?: (message: Message) => string | null;
  /** For private messages: whether a part of the message is for the viewing user all the same; omitted = never. */
  readonly meets?: (message: Message) => boolean;
  /** Whether this user may see the dice animation; omitted = every recipient may. */
  readonly maySeeDice?: (message: Message) => boolean;
}

const kinds = new Map<string, MessageKind>();

/**
 * Registers the functions for a message type. The first registration wins; a second one is logged as an error. Types
 * without special functions need no registration. Call this during `init`.
 */
export function registerKind(kind: MessageKind): void {
  const { type } = kind;
  if (kinds.has(type)) {
    console.error(new RangeError(`Messages of the type "${type}" are registered twice.`));
    return;
  }
  kinds.set(type, kind);
}

/** Returns the registered functions of a message; null if its type is not registered. */
export function kindOf({ type }: Pick<Message, "type">): MessageKind | null {
  return kinds.get(type) ?? null;
}

/** Returns the id of the message whose card shows a message. */
export function cardIdOf(id: string): string {
  const message = game.messages.get(id);
  return (message && kindOf(message)?.card?.(message)) ?? id;
}

/** Whether this user may see the dice animation of a message. */
export function maySeeDice(id: string): boolean {
  const message = game.messages.get(id);
  return message ? (kindOf(message)?.maySeeDice?.(message) ?? true) : true;
}
