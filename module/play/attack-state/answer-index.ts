/** The answers to an attack, whatever its author says now of its targets: looked up by the attack, so that a long log is not searched. */
import { messageIndex } from "../shared/message-index.ts";

const byAttack = messageIndex((message) => (message.isKind("defense") ? message.system.attack : ""));

/** All messages that call themselves an answer to an attack. */
export const answersOf = byAttack.of;

/** Keeps the index; call once during `init`. */
export const registerAnswers = byAttack.register;
