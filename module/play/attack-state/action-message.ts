/** Reads the message of an action. Does not check whether the action counts. */
import { ofMessage } from "../common/read-once.ts";
import { parseAttack } from "../resolve/parse-attack.pure.ts";

/** Returns the record of a message of an attack, damage or a use. */
export const readActionMessage = ofMessage((message) =>
  parseAttack(message.id ?? "", message.system, !message.isKind("attack")),
);
