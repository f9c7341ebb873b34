/**
 * Reacting to what has met somebody: what of a creature's things would change it, what it would come to, and doing it.
 * Before the roll a reaction is a use like any other; this is for the moment after it.
 */
import { SYSTEM_ID } from "../../constants.ts";
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { feetOf } from "../../rules/activity.ts";
import { helpsOthers, isCounted, type Amendment } from "../../rules/amend.ts";
import type { AttackOutcome } from "../../rules/attack.ts";
import { countFormula } from "../../rules/counted-formula.ts";
import { findAttack, findToken, speaksFor } from "../exchange/documents.ts";
import { id16 } from "../exchange/id.pure.ts";
import { notifyWarning } from "../exchange/notify.ts";
import { lookAt, refusalIn, type Place } from "../exchange/places.ts";
import { viewerOwns } from "../exchange/viewer.ts";
import { tokenOf } from "../table/tokens.ts";
import { turnOf } from "../table/turns.ts";
import { activityOf } from "./activities.ts";
import { amendsOf } from "./amendments.ts";
import { attackContext, targetContext, type TargetContext } from "./context.ts";
import { foldTarget } from "./fold.pure.ts";
import type { TargetAmended } from "./records.pure.ts";
import { planItem, refusalIn as stopIn, useItem } from "./use-item.ts";

/** One thing that somebody may react with. */
export interface ReactionOffer {
  readonly actor: OpposedActor;
  readonly item: OpposedItem;
  readonly change: Amendment;
  /** What it would come to; null where dice decide, or the other's answer. */
  readonly then: { readonly outcome: AttackOutcome | null; readonly amount: number | null } | null;
  /** Language key and words of what stands against it; null = nothing. */
  readonly reason: { readonly key: string; readonly data: Readonly<Record<string, string | number>> } | null;
}

/** Where the reaction of one creature to what meets one target stands: one, whichever tab is faster. */
function amendPlace(attackId: string, target: string, actor: OpposedActor): Place {
  return {
    id: id16(attackId, `react:${target}:${actor.uuid}`),
    judge: (message) => {
      const amends = amendsOf(message);
      if (!amends) return "OD20.Void.strange";
      return refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.doer", () =>
        amends.message === attackId && amends.target === target ? null : "OD20.Void.strange",
      );
    },
  };
}

/** Whether it happens in this very turn: later nobody reacts any more. @rule H-TURN-10 */
function isNow({ attack: { record } }: TargetContext, actor: OpposedActor): boolean {
  const now = turnOf([actor]);
  const then = record.turn;
  if (!now || !then) return !now === !then;
  return now.combat === then.combat && now.round === then.round && now.combatant === then.combatant;
}

/** What of a creature's things changes a roll that was made already. */
function reactionsOf(actor: OpposedActor): { readonly item: OpposedItem; readonly change: Amendment }[] {
  return actor.items.contents.flatMap((item) => {
    const activity = activityOf(item);
    return activity?.spends === "reaction" && activity.amends ? [{ item, change: activity.amends }] : [];
  });
}

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

/** Too far away, where that can be measured. @rule B-RNG-01 */
function tooFar(actor: OpposedActor, { attack: { record } }: TargetContext, item: OpposedItem): boolean {
  const feet = feetOf(activityOf(item)?.range ?? { kind: "", value: 0 });
  const [from, to] = [tokenOf(actor), record.attackers[0]?.token ?? null];
  const other = to === null ? null : findToken(to);
  const away = from && other ? feetBetween(from, other) : null;
  return feet !== null && away !== null && away > feet;
}

function reasonOf(actor: OpposedActor, item: OpposedItem, context: TargetContext): ReactionOffer["reason"] {
  const plan = planItem(actor, item, { circle: 0, ritual: false, spent: 1, kind: null, targets: 0, material: "" });
  const refused = plan && stopIn(plan);
  if (refused) return { key: refused.key, data: refused.data };
  return tooFar(actor, context, item) ? { key: "OD20.React.tooFar", data: { name: item.name } } : null;
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
    if (!isNow(context, reactor) || lookAt(amendPlace(attack.id, target.key, reactor)).valid) return [];
    return reactionsOf(reactor).flatMap(({ item, change }): ReactionOffer[] => {
      if (!isMeant(change, context) || (reactor !== actor && !helpsOthers(change.as))) return [];
      const then = foresee(context, change, item.name);
      return [{ actor: reactor, item, change, then, reason: reasonOf(reactor, item, context) }];
    });
  });
}

/**
 * Reacts. Every refusal is told.
 * @param thing id of what is used
 * @returns whether it was this click that did it
 * @rule H-TURN-10
 */
export async function react(attackId: string, targetKey: string, thing: string): Promise<boolean> {
  const message = findAttack(attackId);
  const attack = message && attackContext(message);
  const context = attack && targetContext(attack, targetKey);
  const offer = context && reactionOffers(context).find(({ item }) => item.id === thing);
  if (!offer) {
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
  const usual = { circle: 0, ritual: false, spent: 1, kind: null, material: "" };
  const self = activityOf(item)?.aim === "self" ? [actor] : [];
  return (await useItem(actor, item, usual, self, null, new Map(), { amends, place })) !== undefined;
}
