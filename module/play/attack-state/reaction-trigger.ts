/** What somebody may react to: an action, or a save apart from one. */
import type { CheckRecord } from "../check/records.pure.ts";
import { threatsOf } from "../check/request-context.ts";
import { findEffect, isGMs } from "../shared/documents.ts";
import { parseCheck, parseRequest } from "../check/parse.pure.ts";
import type { AmendedMessage } from "./amendments.ts";
import { saidByAction } from "./action-message.ts";

/** What a save at a turn's end is against. */
function heldBy(due: CheckRecord["due"]): AmendedMessage["effects"] {
  const effect = due && findEffect(due.effect);
  return effect ? [{ statuses: [...effect.statuses] }] : [];
}

/** What a save is against that was asked for: read without its answers, whose dice ask what has amended them. */
function askedAgainst(request: string): AmendedMessage["effects"] {
  const message = game.messages.get(request);
  return message?.isKind("request") === true && isGMs(message)
    ? [{ statuses: threatsOf(parseRequest(request, message.system)) }]
    : [];
}

/** What a message says, as far as it matters for reactions; of a check that is no save nobody was the target. */
export function happenedIn(message: ChatMessage.Implementation): AmendedMessage {
  if (!message.isKind("check")) return { ...saidByAction(message), message };
  const { kind, as, actor, due, request } = parseCheck(message.id ?? "", message.system);
  const targets = kind === "attribute" && as !== "check" ? [{ key: "", actor }] : [];
  return {
    message,
    turn: null,
    due,
    targets,
    attackers: [],
    dealt: null,
    strikes: [],
    item: null,
    effects: [...heldBy(due), ...askedAgainst(request)],
  };
}
