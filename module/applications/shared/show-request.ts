/** Questions of cards that were put away. */
import { pending } from "../../play/protocol/prompts.ts";
import { openRequest } from "./windows.ts";

/** Shows the request of a card again, with the focus, because the user asked for it. @returns false when there is none */
export async function showRequest(messageId: string, targetKey: string): Promise<boolean> {
  const asked = pending().some((one) => one.messageId === messageId && one.targetKey === targetKey);
  return asked && (await openRequest(messageId, targetKey)) === true;
}
