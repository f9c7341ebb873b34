import { readKeyedName } from "../../data/keyed-name.pure.ts";
import { t } from "../../core/i18n.ts";
import { findActor, findToken } from "../common/documents.ts";
import type { ClashReport, ClashRoll, ClashStrikeReport, ClashTargetReport, Somebody } from "../../types/public.ts";
import { attackState, attackReveal } from "./read-card.ts";
import type { StrikeView, TargetState } from "./card-state.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import type { DealRow } from "../damage/deal-request.pure.ts";
import { checkState } from "../check/read-check.ts";

function somebody(who: { readonly actor: string | null; readonly token: string | null }): Somebody {
  return { actor: findActor(who), token: who.token === null ? null : findToken(who.token) };
}

function roll(rolled: StrikeView["attack"], parts: readonly Contribution[]): ClashRoll | null {
  return rolled && Object.freeze({ total: rolled.total, natural: rolled.natural, parts: Object.freeze([...parts]) });
}

/** Reads the total of any chat message as an amount of damage, to apply it to a creature. */
export interface MessageAmount {
  readonly rows: readonly DealRow[];
  /** Name of what was rolled. */
  readonly name: string;
  readonly img: string;
}

/** Returns the amount of a message. Null if it has no roll or this user may not see it. */
export function messageAmount(message: ChatMessage.Implementation): MessageAmount | null {
  // Skip answers, which belong to their attack's card, and private rolls of other users.
  if (message.isKind("defense") || !message.isContentVisible) return null;
  const action = attackContext(message);
  if (action) {
    if (!attackReveal(action, true).damage) return null;
    const rows =
      [...action.read.strikes.values()][0]?.damage.flatMap(({ row, base }) =>
        base === null ? [] : [amount(base, row.type)],
      ) ?? [];
    const { item } = action.record;
    return rows.length === 0 ? null : { rows, name: item?.name ?? "", img: item?.img ?? "" };
  }
  const check = checkState(message);
  if (message.rolls.length === 0 || check?.reveal.totals === false) return null;
  const total = message.rolls.reduce(
    (sum, roll) => sum + (typeof roll.total === "number" && Number.isFinite(roll.total) ? roll.total : 0),
    0,
  );
  return { rows: [amount(total, "")], name: check?.record.name ?? plain(message.flavor), img: "" };
}

function amount(points: number, type: string): DealRow {
  return { formula: String(Math.max(0, Math.floor(points))), type };
}

/** Returns a flavor without markup, shortened to 60 characters. Other packages may put HTML into a flavor. */
function plain(html: string): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent;
  return text.replace(/\s+/g, " ").trim().slice(0, 60);
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
