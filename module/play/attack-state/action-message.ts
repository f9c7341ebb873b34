/** What the message of an action says, without judging it. */
import { ofMessage } from "../shared/read-once.ts";
import { parseAttack } from "../resolve/parse-attack.pure.ts";

/** What an action or any use says; whether it counts is another question. */
export const saidByAction = ofMessage((message) =>
  parseAttack(message.id ?? "", message.system, !message.isKind("attack")),
);
