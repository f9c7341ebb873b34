import { readKeyedName } from "../../data/keyed-name.pure.ts";
import { t } from "../../core/i18n.ts";
import { findActor, findToken } from "../common/documents.ts";
import type { ClashReport, ClashRoll, ClashStrikeReport, ClashTargetReport, Somebody } from "../../types/public.ts";
import { attackState } from "./read-card.ts";
import type { StrikeView, TargetState } from "./card-state.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";

function somebody(who: { readonly actor: string | null; readonly token: string | null }): Somebody {
  return { actor: findActor(who), token: who.token === null ? null : findToken(who.token) };
}

function roll(rolled: StrikeView["attack"], parts: readonly Contribution[]): ClashRoll | null {
  return rolled && Object.freeze({ total: rolled.total, natural: rolled.natural, parts: Object.freeze([...parts]) });
}

function strike(view: StrikeView): ClashStrikeReport {
  return Object.freeze({
    key: view.key,
    outcome: view.state?.outcome ?? null,
    attack: roll(view.attack, view.attackParts),
    defense: roll(view.defense, view.defenseParts),
    amount: view.state?.amount ?? null,
    void: view.void,
  });
}

function target(state: TargetState): ClashTargetReport {
  const { key, name, phase, clash, reveal } = state;
  return Object.freeze({
    ...somebody(state),
    key,
    name,
    phase,
    amount: clash.amount,
    received: clash.received,
    strikes: Object.freeze(state.strikes.map(strike)),
    reveal: Object.freeze({ ...reveal }),
  });
}

/**
 * Returns the state of an attack card, or of a card of damage without an attack, as a frozen snapshot. Returns null for
 * any other message.
 */
export function clashReport(message: ChatMessage.Implementation): ClashReport | null {
  const state = attackState(message);
  if (!state) return null;
  const { id, cancelled, secret, item, attackers } = state.record;
  return Object.freeze({
    id,
    cancelled,
    secret,
    item: item && Object.freeze({ ...item, name: readKeyedName(item.name, t) }),
    attackers: Object.freeze(attackers.map((one) => Object.freeze({ ...somebody(one), key: one.key, name: one.name }))),
    targets: Object.freeze(state.targets.map(target)),
    reveal: Object.freeze({ ...state.reveal }),
  });
}
