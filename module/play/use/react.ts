/**
 * Reacting to what has met somebody: what of a creature's things would change it, what it would come to, and doing it.
 * Before the roll a reaction is a use like any other; this is for the moment after it.
 */
import { SYSTEM_ID } from "../../constants.ts";
import { t } from "../../i18n.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { helpsOthers, isCounted, type Amendment } from "../../rules/amend.ts";
import { countFormula } from "../../rules/counted-formula.ts";
import { notifyWarning } from "../exchange/notify.ts";
import { isHidden } from "../exchange/reveal.ts";
import { viewerOwns } from "../exchange/viewer.ts";
import { activityOf } from "./activities.ts";
import { attackContext, saidByAction, targetContext, type TargetContext } from "./context.ts";
import { castOffers, doerOf } from "./counter.ts";
import { foldTarget } from "./fold.pure.ts";
import { amendPlace, hasReacted, isNow, reactionsOf, reasonOf, USUAL, type ReactionOffer } from "./reaction-terms.ts";
import { nameAtTable } from "../table/tokens.ts";
import type { TargetAmended } from "./records.pure.ts";
import type { ReactionView } from "./types.ts";
import { useItem } from "./use-item.ts";

/** Whether it changes anything as it stands. */
function isMeant({ as }: Amendment, { state, defense, attack, strikes }: TargetContext): boolean {
  if (attack.record.dealt || strikes.length === 0 || attack.record.cancelled) return false;
  const landed = state.best !== null && state.best !== "miss";
  if (as === "cancel") return false;
  return defense !== null && landed && (as === "defense" || as === "attack" || (state.amount ?? 1) > 0);
}

/** What the target would have come to. */
function foresee(context: TargetContext, { as, formula }: Amendment, name: string): ReactionOffer["then"] {
  const value = isCounted(as) ? (/^\d+$/u.test(formula) ? Number(formula) : null) : 0;
  // With less for the attack its own roll would have to be read again; that has dice wherever it is found.
  if (value === null || as === "attack" || as === "cancel") return null;
  const { attack, target, defense, receipt } = context;
  const one: TargetAmended = { as, value, name, target: target.key, gives: [name], message: "" };
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

/**
 * What the viewer may react with to what has met a target: with the target's own things, or with those of his character.
 * @rule H-TURN-10 B-TURN-17
 */
export function reactionOffers(context: TargetContext): ReactionOffer[] {
  const { actor, attack, target } = context;
  if (!actor || game.settings.get(SYSTEM_ID, "reactionTiming") === "beforeRoll" || context.voids.size > 0) return [];
  const own = game.user.character;
  const reactors = new Set([...(viewerOwns(actor) ? [actor] : []), ...(own && viewerOwns(own) ? [own] : [])]);
  return [...reactors].flatMap((reactor) => {
    if (!isNow(attack, reactor) || hasReacted(attack.id, target.key, reactor)) return [];
    return reactionsOf(reactor).flatMap(({ item, change }): ReactionOffer[] => {
      if (!isMeant(change, context)) return [];
      // That it is offered tells that the blow has landed.
      if (reactor !== actor && (!helpsOthers(change.as) || isHidden(attack.message))) return [];
      const then = foresee(context, change, item.name);
      return [{ actor: reactor, item, change, then, reason: reasonOf(reactor, item, attack) }];
    });
  });
}

/**
 * What a target may react with before it has rolled: more Defense, and where reactions come before the roll alone also what
 * lessens the damage. @rule H-TURN-10 B-TURN-17
 */
function earlyOffers({ actor, attack, target, answer, strikes }: TargetContext): ReactionOffer[] {
  if (!actor || !viewerOwns(actor) || answer || strikes.length === 0) return [];
  if (attack.record.dealt || attack.record.cancelled || hasReacted(attack.id, target.key, actor)) return [];
  const only = game.settings.get(SYSTEM_ID, "reactionTiming") === "beforeRoll";
  if (!isNow(attack, actor)) return [];
  return reactionsOf(actor).flatMap(({ item, change }) =>
    change.as === "defense" || (only && (change.as === "half" || change.as === "reduce"))
      ? [{ actor, item, change, then: null, reason: reasonOf(actor, item, attack) }]
      : [],
  );
}

/** The name of an offer on its button: of whom several stand there it says whose it is. */
export const offerId = ({ actor, item }: Pick<ReactionOffer, "actor" | "item">): string =>
  actor.isToken ? `${actor.token?.id ?? ""}.${item.id ?? ""}` : (item.id ?? "");

/** What it would come to, in words. @param amount that arrives as it stands */
function comesTo({ change, then }: ReactionOffer, amount: number | null): string {
  const by = t(`OD20.React.By.${change.as}`, { n: change.formula });
  if (!then || then.outcome === null) return by;
  if (then.outcome === "miss") return t("OD20.React.miss", { by });
  return then.amount === amount
    ? t("OD20.React.same", { by })
    : t("OD20.React.less", { by, from: amount ?? 0, to: then.amount ?? 0 });
}

function viewOf(offer: ReactionOffer, met: OpposedActor | null, amount: number | null): ReactionView {
  const { actor, item, reason } = offer;
  const who = actor.isToken && actor !== met ? `${nameAtTable(actor)}: ` : "";
  return {
    id: offerId(offer),
    label: `${who}${item.name}: ${comesTo(offer, amount)}`,
    reason: reason ? t(reason.key, reason.data) : "",
  };
}

/** What may be done about what met a target, for its card. */
export const viewsOf = (context: TargetContext): ReactionView[] =>
  reactionOffers(context).map((offer) => viewOf(offer, context.actor, context.state.amount));

/** The same for the prompt, before the roll. */
export function earlyViews(messageId: string, targetKey: string): ReactionView[] {
  const message = game.messages.get(messageId);
  const attack = message && attackContext(message);
  const context = attack && targetContext(attack, targetKey);
  return context ? earlyOffers(context).map((offer) => viewOf(offer, context.actor, null)) : [];
}

/** The same about a spell. */
export const castViews = (message: ChatMessage.Implementation): ReactionView[] =>
  castOffers(message).map((offer) => viewOf(offer, null, null));

/** All that the viewer may react with to a message. @param targetKey "" = to all of it, as to a spell */
function offersIn(message: ChatMessage.Implementation, targetKey: string): readonly ReactionOffer[] {
  if (targetKey === "") return castOffers(message);
  const attack = attackContext(message);
  const context = attack && targetContext(attack, targetKey);
  if (!context) return [];
  return context.answer ? reactionOffers(context) : earlyOffers(context);
}

/** Whom it is for: oneself, of a spell that is to be lost its caster, who saves. */
function aimedAt({ actor, item, change }: ReactionOffer, message: ChatMessage.Implementation): OpposedActor[] {
  if (activityOf(item)?.aim === "self") return [actor];
  const doer = change.as === "cancel" ? doerOf(saidByAction(message)) : null;
  return doer ? [doer] : [];
}

/**
 * Reacts. Every refusal is told.
 * @param targetKey "" = to all of it, as to a spell
 * @param thing what {@link offerId} says of it
 * @returns whether it was this click that did it
 * @rule H-TURN-10
 */
export async function react(attackId: string, targetKey: string, thing: string): Promise<boolean> {
  const message = game.messages.get(attackId);
  const offer = message && offersIn(message, targetKey).find((one) => offerId(one) === thing);
  if (!message || !offer) {
    notifyWarning("OD20.React.over");
    return false;
  }
  const { actor, item, change, reason } = offer;
  if (reason) {
    notifyWarning(reason.key, reason.data);
    return false;
  }
  const formula = isCounted(change.as) ? countFormula(change.formula, actor.getRollData()) : "";
  if (formula === null) return false;
  const place = amendPlace(attackId, targetKey, actor);
  const amends = { message: attackId, target: targetKey, as: change.as, formula };
  const aimed = aimedAt(offer, message);
  return (await useItem(actor, item, USUAL, aimed, null, new Map(), { amends, place })) !== undefined;
}
