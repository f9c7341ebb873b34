/** Reactions to a spell while it is cast. The caster's save decides whether the spell is cancelled, and no client waits for it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isCasting } from "../actions/casting.ts";
import { findActor } from "../common/documents.ts";
import { isHidden } from "../secrecy/hidden.ts";
import { viewer } from "../secrecy/viewer.ts";
import { tokenOf } from "../scene/tokens.ts";
import { activityOf } from "../activities/activities.ts";
import { isRolledFor } from "../attack-state/amendments.ts";
import { amendedIn } from "../attack-state/attack-context.ts";
import { readActionMessage } from "../attack-state/action-message.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import { hasReacted, isNow, ownOnScene, reactionsOf, termsOf, type ReactionOffer } from "./reaction-terms.ts";

/** Returns the actor that acts in a message. */
export function doerOf({ dealt, attackers }: Pick<AttackRecord, "dealt" | "attackers">): OpposedActor | null {
  const doer = dealt?.doer ?? attackers[0];
  return doer ? findActor(doer) : null;
}

/** Returns whether the message is a spell with a component that creatures can notice. @rule H-SPL-20 B-ACT-16 */
function isNoticed({ item, held }: Pick<AttackRecord, "item" | "held">, doer: OpposedActor): boolean {
  // A readied spell was already cast. A casting of several turns can be noticed in each turn.
  if (held !== "" && !isCasting(held)) return false;
  const thing = doer.items.contents.find(({ uuid }) => uuid === item?.uuid);
  if (!thing?.isKind("spell")) return false;
  const { verbal, somatic, material } = thing.system.components;
  return verbal || somatic || material;
}

/** Returns whether two creatures have tokens of the same disposition. A creature does not cancel an ally's spell. */
function areFriends(one: OpposedActor, other: OpposedActor): boolean {
  const [mine, theirs] = [tokenOf(one)?.disposition, tokenOf(other)?.disposition];
  return mine !== undefined && mine === theirs;
}

/** Returns the reactions with which the user may cancel a spell. @rule H-TURN-10 B-TURN-17 */
export function castOffers(message: ChatMessage.Implementation): ReactionOffer[] {
  if (!message.isKind("attack") && !message.isKind("use")) return [];
  const record = readActionMessage(message);
  const doer = doerOf(record);
  if (!doer || record.cancelled || isHidden(message) || !isNoticed(record, doer)) return [];
  if (isRolledFor(message, "") || amendedIn(message, "cancel").length > 0) return [];
  const cast = { id: record.id, message, record };
  return ownOnScene().flatMap((actor) => {
    // Check the turn and the token first, because a search through all items of many tokens is slow.
    if (actor === doer || !isNow(cast, actor) || areFriends(actor, doer)) return [];
    const counters = reactionsOf(actor).filter(({ change }) => change.as === "cancel");
    if (counters.length === 0 || hasReacted(cast.id, "", actor, "cancel")) return [];
    return counters.flatMap((use): ReactionOffer[] =>
      viewer().isGM || activityOf(use.item, use.key)?.test.kind === "save"
        ? [{ actor, ...use, then: null, ...termsOf(actor, use, cast, null) }]
        : [],
    );
  });
}
