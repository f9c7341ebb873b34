/** What is read from a message, read once for each state of the message: dozens ask for it at every event. */
import { revisionOf } from "../../documents/shared/revision.ts";
import { remembering } from "./remember.pure.ts";

type Message = ChatMessage.Implementation;

/** All that changes when a message says something else or its author is another or may do more or less; compared by identity. */
export function stampOf(message: Message): readonly unknown[] {
  return [message, revisionOf(message), message.system, message.rolls, message.author, message.author?.isGM];
}

/** A reader of messages that remembers; of nothing but the message itself may it read. */
export function ofMessage<Value>(read: (message: Message) => Value): (message: Message) => Value {
  const remember = remembering<Value>();
  return (message) => remember(message, [revisionOf(message), message.system, message.rolls], () => read(message));
}
