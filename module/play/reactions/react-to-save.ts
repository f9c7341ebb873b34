/** Reactions that reroll a failed save apart from an attack, for example at the end of a turn or for concentration. */
import type { OpposedActor } from "../../documents/actor.ts";
import { helpsOthers, mendsSave } from "../../rules/basics/amend.ts";
import { isGoodAgainst } from "../../rules/basics/amend-against.ts";
import { checkState, readCheck } from "../check/read-check.ts";
import type { CheckRecord } from "../check/check-records.pure.ts";
import { findRequest } from "../check/request-context.ts";
import { ageOf, OVER } from "../common/age.ts";
import { findActor } from "../common/documents.ts";
import { viewerOwns, viewer } from "../secrecy/viewer.ts";
import { sideOf, tokenOf } from "../scene/tokens.ts";
import { turnOf } from "../scene/reins.ts";
import { isSoonAfter, isRolledFor } from "../attack-state/amendments.ts";
import { happenedIn, readActionMessage } from "../attack-state/reaction-trigger.ts";
import { reactionFacts } from "./reaction-applies.ts";
import { hasReacted, ownOnScene, reactionsOf, termsOf, type ReactionOffer, isNow } from "./reaction-terms.ts";
import { isCasting } from "../actions/casting.ts";
import { isHidden } from "../secrecy/hidden.ts";
import { activityOf } from "../activities/activities.ts";
import { amendedIn } from "../attack-state/attack-context.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";

type Message = ChatMessage.Implementation;

/** A save that may be rerolled. */
interface Save {
  readonly actor: OpposedActor;
  readonly advantage: -1 | 0 | 1;
  readonly reasons: CheckRecord["reasons"];
  /** False for a save that failed without a roll. */
  readonly rolled: boolean;
  /** Whether the user knows the roll and its failure. */
  readonly known: boolean;
}

/**
 * Returns a save that has failed as far as the user may know. If a GM requested a save with a hidden DC, the GM tells the players
 * whether it failed.
 * @rule B-SAVE-01
 */
function failedSave(message: Message): Save | null {
  const state = checkState(message);
  if (state?.record.kind !== "attribute" || state.void !== null || state.rolling) return null;
  const { actor: uuid, request, reasons, as } = state.record;
  if (as === "check") return null;
  // The state of advantage of the original roll.
  const advantage = readCheck(message)?.advantage ?? 0;
  const asked = request === "" ? null : findRequest(request);
  if (asked && (asked.refused !== null || asked.record.mode === "contest")) return null;
  const answer = asked?.state.asked.find((one) => one.answer?.id === message.id);
  const result = asked ? answer?.result : state.result;
  if (result?.success === true || (!result && !asked)) return null;
  const actor = findActor({ actor: uuid, token: null });
  return actor && { actor, advantage, reasons, rolled: !state.unrolled, known: state.reveal.totals };
}

/** Returns dice and reasons of a failed save. Null for any other message. */
export const stateOfSave = (message: Message): Pick<Save, "advantage" | "reasons"> | null => failedSave(message);

/** Returns the creatures the user may use for a reroll: the saving creature, and allies on its side. */
function reactors({ actor, known }: Save): OpposedActor[] {
  const side = sideOf(actor);
  const others = known ? ownOnScene().filter((one) => one !== actor && sideOf(one) === side) : [];
  return [...(viewerOwns(actor) ? [actor] : []), ...others];
}

/** Returns the reactions with which the user may reroll a save. @rule H-PRG-07 */
export function saveOffers(message: Message): ReactionOffer[] {
  const save = ageOf(message) > OVER ? null : failedSave(message);
  if (!save) return [];
  const record = happenedIn(message);
  const met = reactionFacts(record, "");
  return reactors(save).flatMap((reactor) => {
    if (!isSoonAfter(turnOf([reactor]), record.due ?? null)) return [];
    return reactionsOf(reactor).flatMap((use): ReactionOffer[] => {
      const { as } = use.change;
      const may =
        mendsSave(as, save.rolled) && (reactor === save.actor || helpsOthers(as)) && isGoodAgainst(use.change, met);
      return !may || hasReacted(message.id ?? "", "", reactor, as)
        ? []
        : [{ actor: reactor, ...use, then: null, ...termsOf(reactor, use, { message, record }, save.actor) }];
    });
  });
}

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
