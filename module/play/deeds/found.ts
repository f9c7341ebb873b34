/** Who searches well finds those who hide. Each is found by his own side, as far as it is there. @rule B-ACT-10 B-ACT-11 B-SENSE-11 */
import type { OpposedActor } from "../../documents/actor.ts";
import { goingOn } from "../../documents/deed-effects.ts";
import { findsHidden } from "../../rules/actions.ts";
import { checkState } from "../check/read.ts";
import { findActor, speaksFor } from "../exchange/documents.ts";
import { usersInOrder } from "../exchange/responsible.ts";
import { actorsAround, tokenOf } from "../table/tokens.ts";
import { endGoingOn } from "./held.ts";
import { tellUse } from "./use.ts";

/** The total of a search for whom one does not see; null for any other message. */
function searched(message: ChatMessage.Implementation): { total: number; by: OpposedActor } | null {
  if (!message.isKind("check") || message.system.action !== "search" || message.system.key !== "awareness") return null;
  const state = checkState(message);
  const by = findActor({ actor: state?.record.actor ?? null, token: null });
  if (!state || !by || state.void !== null || state.failed || !speaksFor(message, by)) return null;
  return { total: state.total, by };
}

/** Ends what a search has found of those for whom this user is responsible. */
export async function findBy(message: ChatMessage.Implementation): Promise<void> {
  const search = searched(message);
  if (!search) return;
  const side = tokenOf(search.by)?.disposition;
  for (const actor of actorsAround()) {
    if (actor.uuid === search.by.uuid || tokenOf(actor)?.disposition === side) continue;
    if (usersInOrder(actor, message)[0] !== game.user.id) continue;
    for (const one of goingOn(actor, "hide").filter(({ deed }) => findsHidden(search.total, deed.dc))) {
      await endGoingOn(one, message.id ?? "");
      await tellUse(actor, { action: "found", spends: "free" });
    }
  }
}
