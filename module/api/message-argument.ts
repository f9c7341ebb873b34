import { OpposedChatMessage } from "../documents/chat-message.ts";
import { missing, wrong } from "./error.ts";

// `instanceof` alone does not narrow the type parameter of the document.
function isMessage(value: unknown): value is ChatMessage.Implementation {
  return value instanceof OpposedChatMessage;
}

/** Returns a chat message by document or id. @throws ApiError */
export function messageOf(argument: string, reference: unknown): ChatMessage.Implementation {
  const found = typeof reference === "string" ? game.messages.get(reference) : reference;
  if (found === undefined && typeof reference === "string") throw missing(argument, reference);
  if (!isMessage(found)) throw wrong(argument, "message");
  return found;
}
