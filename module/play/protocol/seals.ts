/**
 * Seals of answers that a receipt was based on. Current permissions decide who may answer, rule or reroll. An answer
 * must stay valid when its author loses the permission later, so the receipt stores a seal (a hash of content and
 * author) of each answer.
 */
import { kindOf } from "./kinds.ts";
import { id16 } from "../common/id.pure.ts";
import { memoKeyOf } from "../common/read-once.ts";
import { remembering } from "../common/remember.pure.ts";
import { messageRolls } from "../dice/rolls.ts";

type Message = ChatMessage.Implementation;

/** No seals. */
export const UNSEALED: ReadonlySet<string> = new Set();

const remember = remembering<string>();

/**
 * Returns the seal of an answer, a reaction or a bought die: its type and a hash. For rulings see
 * resolve/standing-rulings.pure.ts.
 */
export function sealOf(message: Message): string {
  const sealed = kindOf(message)?.sealed;
  return remember(message, [...memoKeyOf(message), sealed], () => {
    const said = JSON.stringify([sealed?.(message) ?? null, messageRolls(message)]);
    return `${message.type}.${id16(message.author?.id ?? "", said)}`;
  });
}
