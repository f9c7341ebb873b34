/**
 * Reactions to an action after it was rolled: finds the possible ones, foresees their results, and makes them. A reaction before
 * the roll is an ordinary use.
 */
import { t } from "../../core/i18n.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import {
  type Amendment,
  againState,
  helpsOthers,
  isAfterRoll,
  isBeside,
  isCounted,
  lessens,
  mendsSave,
  rollsAgain,
  swayDice,
  swayOf,
} from "../../rules/basics/amend.ts";
import { isGoodAgainst } from "../../rules/basics/amend-against.ts";
import { isTorn } from "../modifiers/advantage.pure.ts";
import { countFormula } from "../../rules/basics/counted-formula.ts";
import { takeBack } from "../actions/post-action.ts";
import { ageOf, OVER } from "../common/age.ts";
import { notifyWarning } from "../common/notify.ts";
import { isHidden } from "../secrecy/hidden.ts";
import { viewerOwns } from "../secrecy/viewer.ts";
import { activityOf, titleOf } from "../activities/activities.ts";
import { isRolledFor } from "../attack-state/amendments.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { attackContext, targetContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { amountOf, enduranceDc, rerolledWith } from "./drop-to-one.ts";
import { cancelledReason } from "./cancelled-reactions.ts";
import { saveOffers, stateOfSave, castOffers, doerOf } from "./react-to-save.ts";
import { readActionMessage } from "../attack-state/reaction-trigger.ts";
import { failedRide, isMeant, reactionFacts, type ReactionView } from "./reaction-applies.ts";
import { resolveTarget } from "../resolve/resolve-attack.pure.ts";
import {
  amendPlace,
  hasReacted,
  isNow,
  ownOnScene,
  reactionLeft,
  reactionsOf,
  termsOf,
  USUAL,
  type ReactionOffer,
} from "./reaction-terms.ts";
import { nameForViewer, sideOf } from "../scene/tokens.ts";
import type { TargetAmended } from "../resolve/attack-records.pure.ts";
import { useItem } from "../cast/use-item.ts";
import { readSetting } from "../../core/settings-list.ts";
import { nameHere } from "../../core/other-language.ts";

/** Returns the result that a reaction would give the target. Null if it cannot be foreseen. */
function foresee(context: TargetContext, change: Amendment, name: string): ReactionOffer["then"] {
  const { as, formula } = change;
  const value = isCounted(as) ? (/^\d+$/u.test(formula) ? Number(formula) : null) : 0;
  // A lower attack roll is not foreseen, because the whole attack would have to be read again. Such reactions roll dice anyway.
  if (value === null || as === "attack" || isBeside(as) || as === "cancel" || as === "answers") return null;
  if (isAfterRoll(as)) return null;
  const { attack, target, defense, receipt } = context;
  const types = lessens(change);
  const one: TargetAmended = {
    as,
    value,
    name,
    target: target.key,
    gives: [name],
    message: "",
    ...(types ? { types } : {}),
  };
  const record = { ...attack.record, amended: [...(attack.record.amended ?? []), one] };
  const { state } = resolveTarget(
    { ...attack.read, record },
    target,
    defense,
    receipt,
    { attack: null, defense: null },
    false,
  );
  return { outcome: state.best, amount: state.amount };
}

/** Returns the actor that hurt the creature. Null if it is gone or the creature itself. */
function answeredBy(actor: OpposedActor, { record }: Pick<AttackContext, "record">): OpposedActor | null {
  const doer = doerOf(record);
  return doer && doer !== actor ? doer : null;
}

/** Returns the other creatures with which the user may react to help a creature: the user's own, or a GM's NPCs, on the same side. */
function helpers(met: OpposedActor, { record }: TargetContext["attack"]): OpposedActor[] {
  const side = sideOf(met);
  const involved = new Set([met.uuid, ...record.attackers.map(({ actor }) => actor)]);
  return ownOnScene().filter((one) => !involved.has(one.uuid) && sideOf(one) === side);
}

/**
 * Returns the reactions to what happened to a target: of the target itself, and of the user's other creatures that may help it.
 * @rule H-TURN-10 B-TURN-17
 */
export function reactionOffers(context: TargetContext): ReactionOffer[] {
  const { actor, attack, target } = context;
  if (!actor || context.voids.size > 0) return [];
  const late = isRolledFor(attack.message, target.key);
  // For a private attack, offer nothing to other creatures, because the offer reveals the hit.
  const others = isHidden(attack.message) ? [] : helpers(actor, attack);
  return [...(viewerOwns(actor) ? [actor] : []), ...others].flatMap((reactor) => {
    // Check the turn first, because most cards in the log are old and a search through many items is slow.
    if (!isNow(attack, reactor)) return [];
    const fitting = reactionsOf(reactor).filter(
      ({ change }) =>
        (!late || isAfterRoll(change.as)) &&
        isMeant(change, context) &&
        (reactor === actor ? change.as !== "takes" : helpsOthers(change.as)) &&
        (change.as !== "answers" || answeredBy(reactor, attack) !== null) &&
        !hasReacted(attack.id, target.key, reactor, change.as),
    );
    return fitting.map((use): ReactionOffer => ({
      actor: reactor,
      ...use,
      then: foresee(context, use.change, titleOf(use.item, use.key)),
      ...termsOf(reactor, use, attack, actor),
    }));
  });
}

/**
 * Returns the reactions of a target before its roll: a higher Defense, and reduced damage if the table allows reactions only before
 * the roll.
 * @rule H-TURN-10 B-TURN-17
 */
function earlyOffers({ actor, attack, target, answer, strikes }: TargetContext): ReactionOffer[] {
  if (!actor || !viewerOwns(actor) || answer || strikes.length === 0) return [];
  if (attack.record.dealt || attack.record.cancelled || hasReacted(attack.id, target.key, actor, "defense")) return [];
  const met = reactionFacts({ ...attack.record, message: attack.message }, target.key);
  const only = readSetting("reactionTiming") === "beforeRoll";
  if (!isNow(attack, actor)) return [];
  return reactionsOf(actor).flatMap((use) => {
    const { change } = use;
    const lessens = (change.as === "half" || change.as === "reduce") && isGoodAgainst(change, met);
    return change.as === "defense" || swayOf(change.as) !== 0 || (only && lessens)
      ? [{ actor, ...use, then: null, ...termsOf(actor, use, attack, actor) }]
      : [];
  });
}

/** An attack as a reaction. The application opens its window. */
export interface AnswerOffer {
  readonly actor: OpposedActor;
  readonly item: OpposedItem;
  /** Activity of the item. */
  readonly key: string;
  readonly at: OpposedActor;
  /** True if the item has no effect of its own, so that the creature attacks with a weapon in hand. */
  readonly bare: boolean;
}

/** Returns the attack that a button stands for. Null for other reactions, and for those that are over or refused. @rule H-TURN-10 */
export function answerWith(attackId: string, targetKey: string, thing: string): AnswerOffer | null {
  const message = game.messages.get(attackId);
  const attack = message && attackContext(message);
  const offer = attack && offersIn(message, targetKey).find((one) => offerId(one) === thing);
  if (!attack || offer?.change.as !== "answers" || (offer.reason && offer.reason.again !== true)) return null;
  const at = answeredBy(offer.actor, attack);
  if (!at) return null;
  const activity = activityOf(offer.item, offer.key);
  const does = activity && activity.parts.length + activity.moves.length + activity.effects.length > 0;
  const bare = !does && (activity === null || activity.test.kind === "none");
  return { actor: offer.actor, item: offer.item, key: offer.key, at, bare };
}

/** Returns the id of an offer on its button, from token, item and use. */
export const offerId = ({ actor, item, key }: Pick<ReactionOffer, "actor" | "item" | "key">): string =>
  `${actor.isToken ? `${actor.token?.id ?? ""}.` : ""}${item.id ?? ""}${key === "" ? "" : `:${key}`}`;

/** Returns a formula in the dice notation of the user's language. */
const diceWords = (formula: string): string =>
  formula.replaceAll(/(\d+)d(\d+)/gu, (_all, count: string, faces: string) =>
    t("OD20.Dice.Notation", { count, faces }),
  );

/** Returns whether a reaction would change nothing for the target. */
const isVain = (then: ReactionOffer["then"], amount: number | null): boolean =>
  then !== null && then.outcome !== null && then.outcome !== "miss" && then.amount === amount;

/** Returns the foreseen result as text. @param amount present damage */
function comesTo({ actor, change, then }: ReactionOffer, amount: number | null): string {
  const counted = countFormula(change.formula, actor.getRollData()) ?? change.formula;
  if (change.as === "endure" && change.formula !== "")
    return t("OD20.React.By.endureSave", { dc: enduranceDc(actor, change, amount ?? 0) ?? "" });
  const by = t(`OD20.React.By.${change.as}`, { n: diceWords(counted) });
  if (!then || then.outcome === null) return by;
  if (then.outcome === "miss") return t("OD20.React.miss", { by });
  return isVain(then, amount)
    ? t("OD20.React.same", { by })
    : t("OD20.React.less", { by, from: amount ?? 0, to: then.amount ?? 0 });
}

function viewOf(offer: ReactionOffer, met: OpposedActor | null, amount: number | null): ReactionView {
  const { actor, item, key, reason, cost } = offer;
  const who = actor !== met && actor !== game.user.character ? `${nameForViewer(actor)}: ` : "";
  return {
    id: offerId(offer),
    label: `${who}${nameHere(titleOf(item, key))}: ${comesTo(offer, amount)}`,
    cost: [...cost, ...(reason?.again === true ? [reason] : [])].map(({ key, data }) => t(key, data)).join(", "),
    reason: reason && reason.again !== true ? t(reason.key, reason.data) : "",
    ...(isVain(offer.then, amount) ? { quiet: true } : {}),
  };
}

/** Returns the reactions to list on a target's card. Those that change something come first. */
export const viewsOf = (context: TargetContext): ReactionView[] =>
  reactionOffers(context)
    .map((offer) => viewOf(offer, context.actor, context.state.amount))
    .sort((one, other) => Number(one.quiet ?? false) - Number(other.quiet ?? false));

/** Returns how many reactions the target has left, as text; "" if reactions are not counted. */
export function leftWords(messageId: string, targetKey: string): string {
  const actor = contextIn(messageId, targetKey)?.actor;
  const left = actor && reactionLeft(actor);
  return left ? t(left.key, left.data) : "";
}

function contextIn(messageId: string, targetKey: string): TargetContext | null {
  const message = game.messages.get(messageId);
  const attack = message && attackContext(message);
  return attack ? targetContext(attack, targetKey) : null;
}

/** Returns the reactions for the prompt before the roll. */
export function earlyViews(messageId: string, targetKey: string): ReactionView[] {
  const context = contextIn(messageId, targetKey);
  return context ? earlyOffers(context).map((offer) => viewOf(offer, context.actor, null)) : [];
}

/** Returns the reactions for a prompt after the roll. */
export function lateViews(messageId: string, targetKey: string): ReactionView[] {
  const context = contextIn(messageId, targetKey);
  return context ? viewsOf(context) : [];
}

/** Returns the key of a creature among the targets of an attack; "" if it is no target. */
export function targetKeyOf(messageId: string, actor: OpposedActor): string {
  const message = game.messages.get(messageId);
  const attack = message && attackContext(message);
  const met = attack ? targetContexts(attack, false).find((one) => one.actor === actor) : undefined;
  return met?.target.key ?? "";
}

/** Returns the reactions to a spell. */
export const castViews = (message: ChatMessage.Implementation): ReactionView[] =>
  castOffers(message).map((offer) => viewOf(offer, null, null));

/** Returns the reactions to a save apart from an attack. */
export const saveViews = (message: ChatMessage.Implementation): ReactionView[] =>
  saveOffers(message).map((offer) => viewOf(offer, offer.actor, null));

/**
 * Returns all reactions the user may make to a message.
 * @param targetKey key of the target; "" for the whole message, for example a spell
 */
function offersIn(message: ChatMessage.Implementation, targetKey: string): readonly ReactionOffer[] {
  if (message.isKind("check")) return saveOffers(message);
  if (targetKey === "") return castOffers(message);
  const attack = attackContext(message);
  const context = attack && targetContext(attack, targetKey);
  return context ? [...earlyOffers(context), ...reactionOffers(context)] : [];
}

/** Returns the targets of a reaction: the creature itself, or for a counterspell the caster, who saves. */
function aimedAt({ actor, item, key, change }: ReactionOffer, message: ChatMessage.Implementation): OpposedActor[] {
  if (change.as === "endure") return change.formula === "" ? [] : [actor];
  if (activityOf(item, key)?.aim === "self") return [actor];
  const doer = change.as === "cancel" ? doerOf(readActionMessage(message)) : null;
  return doer ? [doer] : [];
}

/** Returns the keys of the strikes on a target. */
const strikesOn = (message: ChatMessage.Implementation, targetKey: string): string[] =>
  attackContext(message)
    ?.read.on.get(targetKey)
    ?.map(({ record }) => record.key) ?? [];

/** Returns the formula of a rerolled save: two dice if the original roll had advantage or disadvantage. Null if it is invalid. */
function againWith(
  actor: OpposedActor,
  change: Amendment,
  message: ChatMessage.Implementation,
  targetKey: string,
): string | null {
  const attack = attackContext(message);
  const defense = (attack && targetContext(attack, targetKey)?.defense) ?? null;
  const was = defense
    ? (defense.record.ridden ?? { ...defense.record.save, advantage: defense.record.advantage })
    : null;
  const { advantage = 0, reasons = [] } = was ?? stateOfSave(message) ?? {};
  const [one, two] = change.as === "again" ? (["1d20", "2d20"] as const) : rerolledWith(change, actor);
  return (againState(change.as, advantage, isTorn(reasons)) === 0 ? one : two) ?? null;
}

/** Returns the strikes a reaction affects: all for a change of advantage, or the strike with a failed rider save for a reroll. */
function strikesFor({ as }: Amendment, message: ChatMessage.Implementation, targetKey: string): string[] {
  if (swayOf(as) !== 0) return strikesOn(message, targetKey);
  const attack = mendsSave(as) ? attackContext(message) : null;
  const failed = attack && failedRide(targetContext(attack, targetKey), as);
  return failed ? [failed] : [];
}

/** Reactions beyond the limit that this user was warned about. A second click makes them. */
const told = new Set<string>();

/** Ids of recent reactions of this tab. Another client may turn out to have reacted first. */
const mine = new Set<string>();

/** Takes this tab's reactions back if another reaction came first, with a warning. */
function look(): void {
  for (const id of mine) {
    const message = game.messages.get(id);
    const why = message ? cancelledReason(message) : null;
    if (message && ageOf(message) < OVER && why === null) continue;
    mine.delete(id);
    if (!message || (why !== "OD20.React.Void.spent" && why !== "OD20.React.Void.faster")) continue;
    notifyWarning(why);
    void takeBack(message);
  }
}

/** Watches a new reaction of this tab. */
function watch({ id }: ChatMessage.Implementation): void {
  if (id === null) return;
  if (mine.size === 0 && !watching) {
    watching = true;
    onDocument("messageCreated", look);
  }
  mine.add(id);
  look();
}
let watching = false;

/**
 * Makes a reaction. Shows every refusal to the user.
 * @param targetKey key of the target; "" for the whole message, for example a spell
 * @param thing id of the offer, see {@link offerId}
 * @returns whether this click made the reaction
 * @rule H-TURN-10
 */
export async function react(attackId: string, targetKey: string, thing: string): Promise<boolean> {
  const met = game.messages.get(attackId);
  const offer = met && offersIn(met, targetKey).find((one) => offerId(one) === thing);
  if (!met || !offer) {
    notifyWarning("OD20.React.over");
    return false;
  }
  const { actor, item, key, change, reason } = offer;
  const asked = [attackId, targetKey, thing].join();
  const knowing = reason?.again === true;
  if (reason && !(knowing && (game.user.isGM || told.has(asked)))) {
    if (knowing) told.add(asked);
    notifyWarning(knowing ? "OD20.React.again" : reason.key, { ...reason.data, why: t(reason.key, reason.data) });
    return false;
  }
  const strikes = strikesFor(change, met, targetKey);
  const formula = rollsAgain(change.as)
    ? againWith(actor, change, met, targetKey)
    : swayOf(change.as)
      ? swayDice(strikes.length)
      : isCounted(change.as)
        ? countFormula(change.formula, actor.getRollData())
        : "";
  if (formula === null) return false;
  const place = amendPlace(attackId, targetKey, actor, change.as);
  const amends = {
    message: attackId,
    target: targetKey,
    as: change.as,
    formula,
    strikes,
    ...(knowing ? { knowing: true as const } : {}),
  };
  const aimed = aimedAt(offer, met);
  const dc = enduranceDc(actor, change, amountOf(actor, attackId, targetKey) ?? 0);
  const message = await useItem(actor, item, { ...USUAL, activity: key, answers: attackId }, aimed, null, new Map(), {
    amends,
    place,
    dc,
  });
  if (message) watch(message);
  return message !== undefined;
}
