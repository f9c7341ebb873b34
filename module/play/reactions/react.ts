/**
 * Reacting to what has met somebody: what of a creature's things would change it, what it would come to, and doing it.
 * Before the roll a reaction is a use like any other; this is for the moment after it.
 */
import { t } from "../../core/i18n.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/shared/events.ts";
import {
  type Amendment,
  againState,
  helpsOthers,
  isAfterRoll,
  isBeside,
  isCounted,
  lessens,
  rollsAgain,
  swayDice,
  swayOf,
} from "../../rules/basics/amend.ts";
import { isGoodAgainst } from "../../rules/basics/amend-against.ts";
import { isTorn } from "../modifiers/advantage.pure.ts";
import { countFormula } from "../../rules/basics/counted-formula.ts";
import { takeBack } from "../actions/use.ts";
import { ageOf, OVER } from "../shared/age.ts";
import { notifyWarning } from "../shared/notify.ts";
import { isHidden } from "../secrecy/reveal.ts";
import { viewerOwns } from "../secrecy/viewer.ts";
import { activityOf, titleOf } from "../activities/activities.ts";
import { isRolledFor } from "../attack-state/amendments.ts";
import { metBy } from "./reaction-facts.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { attackContext, targetContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { castOffers, doerOf } from "./counterspell.ts";
import { amountOf, enduranceDc, rerolledWith } from "./drop-to-one.ts";
import { whyInVain } from "./cancelled-reactions.ts";
import { saveOffers, stateOfSave } from "./react-to-save.ts";
import { saidByAction } from "../attack-state/action-message.ts";
import { failedRide, isMeant } from "./reaction-applies.ts";
import { foldTarget } from "../resolve/resolve-attack.pure.ts";
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
import type { ReactionView } from "./reaction-view.ts";
import { useItem } from "../cast/use-item.ts";
import { readSetting } from "../../core/settings-list.ts";

/** What the target would have come to. */
function foresee(context: TargetContext, change: Amendment, name: string): ReactionOffer["then"] {
  const { as, formula } = change;
  const value = isCounted(as) ? (/^\d+$/u.test(formula) ? Number(formula) : null) : 0;
  // With less for the attack its own roll would have to be read again; that has dice wherever it is found.
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
  const { state } = foldTarget(
    { ...attack.read, record },
    target,
    defense,
    receipt,
    { attack: null, defense: null },
    false,
  );
  return { outcome: state.best, amount: state.amount };
}

/** Who has hurt somebody, whom he may answer; null where nobody is there, or it was himself. */
function answeredBy(actor: OpposedActor, { record }: Pick<AttackContext, "record">): OpposedActor | null {
  const doer = doerOf(record);
  return doer && doer !== actor ? doer : null;
}

/** Whom the viewer would react with for somebody: his own, of a Game Master those that stand on his side. */
function helpers(met: OpposedActor, { record }: TargetContext["attack"]): OpposedActor[] {
  const side = sideOf(met);
  const involved = new Set([met.uuid, ...record.attackers.map(({ actor }) => actor)]);
  return ownOnScene().filter((one) => !involved.has(one.uuid) && sideOf(one) === side);
}

/**
 * What the viewer may react with to what has met a target: with the target's own things, or with those of his other creatures
 * that help it.
 * @rule H-TURN-10 B-TURN-17
 */
export function reactionOffers(context: TargetContext): ReactionOffer[] {
  const { actor, attack, target } = context;
  if (!actor || context.voids.size > 0) return [];
  const late = isRolledFor(attack.message, target.key);
  // What is offered to others tells that the blow has landed.
  const others = isHidden(attack.message) ? [] : helpers(actor, attack);
  return [...(viewerOwns(actor) ? [actor] : []), ...others].flatMap((reactor) => {
    // That it is over, as nearly every card of a log is, its turn tells at once; a board may be full of helpers with their things.
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
 * What a target may react with before it has rolled: more Defense, and where reactions come before the roll alone also what
 * lessens the damage. @rule H-TURN-10 B-TURN-17
 */
function earlyOffers({ actor, attack, target, answer, strikes }: TargetContext): ReactionOffer[] {
  if (!actor || !viewerOwns(actor) || answer || strikes.length === 0) return [];
  if (attack.record.dealt || attack.record.cancelled || hasReacted(attack.id, target.key, actor, "defense")) return [];
  const met = metBy({ ...attack.record, message: attack.message }, target.key);
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

/** What somebody answers with whom: its window is opened by whoever draws windows. */
export interface AnswerOffer {
  readonly actor: OpposedActor;
  readonly item: OpposedItem;
  readonly at: OpposedActor;
  /** Whether it does nothing of its own: then it is a blow with what is in the hand. */
  readonly bare: boolean;
}

/** The same of a button; null for one that changes a roll, and for what is over or refused. @rule H-TURN-10 */
export function answerWith(attackId: string, targetKey: string, thing: string): AnswerOffer | null {
  const message = game.messages.get(attackId);
  const attack = message && attackContext(message);
  const offer = attack && offersIn(message, targetKey).find((one) => offerId(one) === thing);
  if (!attack || offer?.change.as !== "answers" || (offer.reason && offer.reason.again !== true)) return null;
  const at = answeredBy(offer.actor, attack);
  if (!at) return null;
  const activity = activityOf(offer.item, offer.key);
  const bare = activity === null || (activity.parts.length === 0 && activity.test.kind === "none");
  return { actor: offer.actor, item: offer.item, at, bare };
}

/** The name of an offer on its button: of whom several stand there it says whose it is. */
export const offerId = ({ actor, item, key }: Pick<ReactionOffer, "actor" | "item" | "key">): string =>
  `${actor.isToken ? `${actor.token?.id ?? ""}.` : ""}${item.id ?? ""}${key === "" ? "" : `:${key}`}`;

/** Dice as the user's language writes them. */
const diceWords = (formula: string): string =>
  formula.replaceAll(/(\d+)d(\d+)/gu, (_all, count: string, faces: string) =>
    t("OD20.Dice.Notation", { count, faces }),
  );

/** Whether the target would stand as it does. */
const isVain = (then: ReactionOffer["then"], amount: number | null): boolean =>
  then !== null && then.outcome !== null && then.outcome !== "miss" && then.amount === amount;

/** What it would come to, in words. @param amount that arrives as it stands */
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
    label: `${who}${titleOf(item, key)}: ${comesTo(offer, amount)}`,
    cost: [...cost, ...(reason?.again === true ? [reason] : [])].map(({ key, data }) => t(key, data)).join(", "),
    reason: reason && reason.again !== true ? t(reason.key, reason.data) : "",
    ...(isVain(offer.then, amount) ? { quiet: true } : {}),
  };
}

/** What may be done about what met a target, for its card: first what would change something. */
export const viewsOf = (context: TargetContext): ReactionView[] =>
  reactionOffers(context)
    .map((offer) => viewOf(offer, context.actor, context.state.amount))
    .sort((one, other) => Number(one.quiet ?? false) - Number(other.quiet ?? false));

/** What is left of a target's reaction, in words; "" where nobody counts. */
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

/** The same for the prompt, before the roll. */
export function earlyViews(messageId: string, targetKey: string): ReactionView[] {
  const context = contextIn(messageId, targetKey);
  return context ? earlyOffers(context).map((offer) => viewOf(offer, context.actor, null)) : [];
}

/** The same for a prompt after it. */
export function lateViews(messageId: string, targetKey: string): ReactionView[] {
  const context = contextIn(messageId, targetKey);
  return context ? viewsOf(context) : [];
}

/** The key of a creature among the targets of an attack; "" where it is none of them. */
export function keyOfMet(messageId: string, actor: OpposedActor): string {
  const message = game.messages.get(messageId);
  const attack = message && attackContext(message);
  const met = attack ? targetContexts(attack, false).find((one) => one.actor === actor) : undefined;
  return met?.target.key ?? "";
}

/** The same about a spell. */
export const castViews = (message: ChatMessage.Implementation): ReactionView[] =>
  castOffers(message).map((offer) => viewOf(offer, null, null));

/** The same about a save apart from a blow. */
export const saveViews = (message: ChatMessage.Implementation): ReactionView[] =>
  saveOffers(message).map((offer) => viewOf(offer, offer.actor, null));

/** All that the viewer may react with to a message. @param targetKey "" = to all of it, as to a spell */
function offersIn(message: ChatMessage.Implementation, targetKey: string): readonly ReactionOffer[] {
  if (message.isKind("check")) return saveOffers(message);
  if (targetKey === "") return castOffers(message);
  const attack = attackContext(message);
  const context = attack && targetContext(attack, targetKey);
  return context ? [...earlyOffers(context), ...reactionOffers(context)] : [];
}

/** Whom it is for: oneself, of a spell that is to be lost its caster, who saves. */
function aimedAt({ actor, item, key, change }: ReactionOffer, message: ChatMessage.Implementation): OpposedActor[] {
  if (change.as === "endure") return change.formula === "" ? [] : [actor];
  if (activityOf(item, key)?.aim === "self") return [actor];
  const doer = change.as === "cancel" ? doerOf(saidByAction(message)) : null;
  return doer ? [doer] : [];
}

/** Keys of the strikes that meet a target. */
const strikesOn = (message: ChatMessage.Implementation, targetKey: string): string[] =>
  attackContext(message)
    ?.read.on.get(targetKey)
    ?.map(({ record }) => record.key) ?? [];

/** The dice of a save that is rolled again as it was rolled: two where there was advantage or disadvantage. */
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

/** The strikes that it is for: of one that sways rolls each, of a rider's save the one whose save has failed. */
function strikesFor({ as }: Amendment, message: ChatMessage.Implementation, targetKey: string): string[] {
  if (swayOf(as) !== 0) return strikesOn(message, targetKey);
  const attack = rollsAgain(as) ? attackContext(message) : null;
  const failed = attack && failedRide(targetContext(attack, targetKey));
  return failed ? [failed] : [];
}

/** Over-uses that were told: the second press does it. */
const told = new Set<string>();

/** What this tab has reacted with, as long as somebody may turn out to have been faster. */
const mine = new Set<string>();

/** Looks whether what this tab has reacted with counts; what was too late by a moment is taken back with all that it took. */
function look(): void {
  for (const id of mine) {
    const message = game.messages.get(id);
    const why = message ? whyInVain(message) : null;
    if (message && ageOf(message) < OVER && why === null) continue;
    mine.delete(id);
    if (!message || (why !== "OD20.React.Void.spent" && why !== "OD20.React.Void.faster")) continue;
    notifyWarning(why);
    void takeBack(message);
  }
}

/** Watches over a reaction that was made here. */
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
 * Reacts. Every refusal is told.
 * @param targetKey "" = to all of it, as to a spell
 * @param thing what {@link offerId} says of it
 * @returns whether it was this click that did it
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
