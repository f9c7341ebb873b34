/**
 * Index of answers by the id of their attack. The index avoids a search through a long log, and works even if the author edits the
 * targets of the attack.
 */
import { messageIndex } from "../common/message-index.ts";

const byAttack = messageIndex((message) => (message.isKind("defense") ? message.system.attack : ""));

/** Returns all messages that claim to answer an attack. */
export const answersOf = byAttack.of;

/** Keeps the index up to date. Call once during `init`. */
export const registerAnswers = byAttack.register;
