/** Caches the data read from a message until the message changes. Many callers read the same message at every event. */
import { revisionOf } from "../../documents/common/revision.ts";
import { remembering } from "./remember.pure.ts";

type Message = ChatMessage.Implementation;

/**
 * Returns all objects that are replaced when the message changes, when the author changes, or when the author's role
 * changes. Compare the entries by identity.
 */
export function memoKeyOf(message: Message): readonly unknown[] {
  return [message, revisionOf(message), message.system, message.rolls, message.author, message.author?.isGM];
}

/** Wraps a reader in a cache. The reader may read nothing except the message. */
export function ofMessage<Value>(read: (message: Message) => Value): (message: Message) => Value {
  const remember = remembering<Value>();
  return (message) => remember(message, [revisionOf(message), message.system, message.rolls], () => read(message));
}
