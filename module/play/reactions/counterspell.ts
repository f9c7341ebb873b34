/** Reactions to a spell that is being cast: whether it lands is asked of its caster, and nobody waits for that. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isCasting } from "../actions/casting.ts";
import { findActor } from "../shared/documents.ts";
import { isHidden } from "../secrecy/reveal.ts";
import { viewer } from "../secrecy/viewer.ts";
import { tokenOf } from "../scene/tokens.ts";
import { activityOf } from "../activities/activities.ts";
import { isRolledFor } from "../attack-state/amendments.ts";
import { amendedIn } from "../attack-state/attack-context.ts";
import { saidByAction } from "../attack-state/action-message.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import { hasReacted, isNow, ownOnScene, reactionsOf, termsOf, type ReactionOffer } from "./reaction-terms.ts";

/** Whoever does what a message says. */
export function doerOf({ dealt, attackers }: Pick<AttackRecord, "dealt" | "attackers">): OpposedActor | null {
  const doer = dealt?.doer ?? attackers[0];
  return doer ? findActor(doer) : null;
}

/** Whether it is a spell that somebody can notice being cast: with a word, a gesture or a thing. @rule H-SPL-20 B-ACT-16 */
function isNoticed({ item, held }: Pick<AttackRecord, "item" | "held">, doer: OpposedActor): boolean {
  // What was readied was cast then; what is cast for minutes is being cast in each of its turns.
  if (held !== "" && !isCasting(held)) return false;
  const thing = doer.items.contents.find(({ uuid }) => uuid === item?.uuid);
  if (!thing?.isKind("spell")) return false;
  const { verbal, somatic, material } = thing.system.components;
  return verbal || somatic || material;
}

/** Whether two stand on one side, as far as the board says it: nobody spoils a friend's spell. */
function areFriends(one: OpposedActor, other: OpposedActor): boolean {
  const [mine, theirs] = [tokenOf(one)?.disposition, tokenOf(other)?.disposition];
  return mine !== undefined && mine === theirs;
}

/** What the viewer may bring a spell to nothing with, whomever it reaches. @rule H-TURN-10 B-TURN-17 */
export function castOffers(message: ChatMessage.Implementation): ReactionOffer[] {
  if (!message.isKind("attack") && !message.isKind("use")) return [];
  const record = saidByAction(message);
  const doer = doerOf(record);
  if (!doer || record.cancelled || isHidden(message) || !isNoticed(record, doer)) return [];
  if (isRolledFor(message, "") || amendedIn(message, "cancel").length > 0) return [];
  const cast = { id: record.id, message, record };
  return ownOnScene().flatMap((actor) => {
    // What a turn and a token tell is asked before all of his things are looked through: a board may be full.
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
