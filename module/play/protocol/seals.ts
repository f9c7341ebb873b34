/**
 * What vouches for the words that a receipt was written on. Who may answer, rule or reroll is judged by today's rights; what
 * was settled while its author had them is history. The receipt keeps a seal of each: exactly these words, by this author.
 */
import { kindOf } from "./kinds.ts";
import { id16 } from "../shared/id.pure.ts";
import { messageRolls } from "../dice/rolls.ts";

type Message = ChatMessage.Implementation;

/** Nothing vouches. */
export const UNSEALED: ReadonlySet<string> = new Set();

/** The seal of an answer, a reaction or a bought die: its type and a hash. Of rulings see resolve/standing-rulings.pure.ts. */
export function sealOf(message: Message): string {
  return `${message.type}.${hash(message)}`;
}

function hash(message: Message): string {
  return id16(
    message.author?.id ?? "",
    JSON.stringify([kindOf(message)?.sealed?.(message) ?? null, messageRolls(message)]),
  );
}
