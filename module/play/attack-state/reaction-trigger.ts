/** Reads what creatures can react to: an action, or a save apart from an attack. */
import { type CheckRecord, parseCheck, parseRequest } from "../check/check-records.pure.ts";
import { threatsOf } from "../check/request-context.ts";
import { findEffect, isGMs } from "../common/documents.ts";
import type { AmendedMessage } from "./amendments.ts";
import { ofMessage } from "../common/read-once.ts";
import { parseAttack } from "../resolve/parse-attack.pure.ts";

/** Returns the conditions of the effect that a save at the end of a turn is against. */
function heldBy(due: CheckRecord["due"]): AmendedMessage["effects"] {
  const effect = due && findEffect(due.effect);
  return effect ? [{ statuses: [...effect.statuses] }] : [];
}

/**
 * Returns the conditions that a requested save is against. Does not read the answers to the request, because their dice depend on
 * the reactions.
 */
function askedAgainst(request: string): AmendedMessage["effects"] {
  const message = game.messages.get(request);
  return message?.isKind("request") === true && isGMs(message)
    ? [{ statuses: threatsOf(parseRequest(request, message.system)) }]
    : [];
}

/** Returns the record of a message of an attack, damage or a use. */
export const readActionMessage = ofMessage((message) =>
  parseAttack(message.id ?? "", message.system, !message.isKind("attack")),
);

/** Returns the parts of a message that decide which creatures may react. A check that is not a save has no target. */
export function happenedIn(message: ChatMessage.Implementation): AmendedMessage {
  if (!message.isKind("check")) return { ...readActionMessage(message), message };
  const { kind, key, as, actor, due, request } = parseCheck(message.id ?? "", message.system);
  const targets = kind === "attribute" && as !== "check" ? [{ key: "", actor }] : [];
  return {
    message,
    turn: null,
    due,
    save: key,
    targets,
    attackers: [],
    dealt: null,
    strikes: [],
    item: null,
    effects: [...heldBy(due), ...askedAgainst(request)],
  };
}
