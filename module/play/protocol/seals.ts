/**
 * Seals of answers that a receipt was based on. Current permissions decide who may answer, rule or reroll. An answer
 * must stay valid when its author loses the permission later, so the receipt stores a seal (a hash of content and
 * author) of each answer.
 */
import { kindOf } from "./kinds.ts";
import { id16 } from "../common/id.pure.ts";
import { messageRolls } from "../dice/rolls.ts";

type Message = ChatMessage.Implementation;

/** No seals. */
export const UNSEALED: ReadonlySet<string> = new Set();

/**
 * Returns the seal of an answer, a reaction or a bought die: its type and a hash. For rulings see
 * resolve/standing-rulings.pure.ts.
 */
export function sealOf(message: Message): string {
  return `${message.type}.${hash(message)}`;
}

function hash(message: Message): string {
  return id16(
    message.author?.id ?? "",
    JSON.stringify([kindOf(message)?.sealed?.(message) ?? null, messageRolls(message)]),
  );
}
