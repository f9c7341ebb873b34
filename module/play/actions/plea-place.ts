/** Where the answer to an attempt to influence lies, and the check that it asks for. */
import { REQUEST } from "../../data/message/request.pure.ts";
import { askedPlace } from "../check/request-context.ts";
import { id16 } from "../common/id.pure.ts";

/** Returns the id of the message with the answer. */
export const answerId = (use: string): string => id16("plea", use);

/** Returns the id of the check that the answer asks for; null without one. */
export function pleaCheckId(use: string): string | null {
  const message = game.messages.get(answerId(use));
  const [asked] = message?.isKind("request") === true ? REQUEST.read(message.system).asked : [];
  return asked ? askedPlace(answerId(use), asked).id : null;
}
