/** Reads the message of an action without judging it. */
import { ofMessage } from "../shared/read-once.ts";
import { parseAttack } from "../resolve/parse-attack.pure.ts";

/** Returns the record of an action or use. The record does not tell whether the action counts. */
export const saidByAction = ofMessage((message) =>
  parseAttack(message.id ?? "", message.system, !message.isKind("attack")),
);
