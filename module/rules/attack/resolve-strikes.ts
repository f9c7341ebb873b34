import type { AttackOutcome } from "./attack.ts";
import { readReceipt, readStrikes } from "./read-strikes.ts";
import { resolveStrike } from "./resolve-strike.ts";
import type { ClashAttack, ClashDefense, ClashPhase, ClashReceipt, ClashState, StrikeState } from "./strike-types.ts";
import { NUMBER_LIMIT } from "../basics/errors.ts";
import { readRuleset } from "../ruleset/ruleset.ts";

export type * from "./strike-types.ts";

const RANK: Readonly<Record<AttackOutcome, number>> = { miss: 0, tie: 1, hit: 2, crit: 3 };

function bestOf(strikes: readonly StrikeState[]): AttackOutcome | null {
  let best: AttackOutcome | null = null;
  for (const { outcome } of strikes) {
    if (outcome !== null && (best === null || RANK[outcome] > RANK[best])) best = outcome;
  }
  return best;
}

/** Returns the phase of an answered attack from the total damage and the receipt. */
function settledPhase(amount: number, damageId: string | null, receipt: ClashReceipt | null): ClashPhase {
  if (receipt?.state === "applied") {
    const same = receipt.amount === amount && (amount === 0 || receipt.damage === damageId);
    return same ? "applied" : "changed";
  }
  if (amount === 0) return "applied";
  return receipt?.state === "undone" ? "undone" : "ready";
}

/** Returns the receipt if it belongs to this defense message, else null. */
function usable(receipt: unknown, defense: ClashDefense | null | undefined): ClashReceipt | null {
  const read = readReceipt(receipt);
  return read && defense && defense.id !== read.id ? null : read;
}

/**
 * Returns the state of one attack on one target. The state depends only on the documents, so every client computes the
 * same state after a reload or a late join. The function accepts any data and never throws. An invalid strike gets a
 * reason in {@link StrikeState.void}. An unknown rule uses its default.
 * @rule H-ATK-07 H-ATK-08 H-ATK-12 H-ATK-13 H-CRIT-02 H-CRIT-04 H-DMG-01 H-DMG-02 B-CRIT-02 B-DMG-09 C-35 C-42 C-62
 * @rule C-93 C-94
 */
export function clash(attack: ClashAttack, defense?: ClashDefense | null, receipt?: ClashReceipt | null): ClashState {
  const input = readStrikes(attack, defense);
  const ruleset = readRuleset(input.profile, input.overrides);
  const strikes = input.strikes.map((strike) => resolveStrike(strike, input, ruleset));
  const paper = usable(receipt, defense);
  const received = paper?.state === "applied" ? paper.amount : null;
  const state: ClashState = {
    phase: "waiting",
    strikes,
    amount: null,
    received,
    fumbles: 0,
    concedes: 0,
    best: bestOf(strikes),
  };

  if (input.cancelled) {
    // Damage that was already applied must be undone.
    const owed = received !== null && received !== 0;
    return { ...state, phase: owed ? "changed" : "cancelled", amount: 0 };
  }
  for (const { result, outcome } of strikes) {
    // A ruling that turns a miss into a hit also removes the fumble bonus. A ruling that turns a hit into a miss
    // gives no fumble bonus.
    if (result?.fumbleBonus === true && outcome === "miss") state.fumbles += 1;
    if (result?.attackerBonus === true) state.concedes += 1;
  }
  const waits =
    !input.answered ||
    strikes.some((strike) => strike.void === "defense" && strike.amount === null && strike.outcome === null);
  if (waits) return state;
  if (strikes.some((strike) => strike.amount === null)) return { ...state, phase: "rolling" };
  const amount = Math.min(
    NUMBER_LIMIT,
    strikes.reduce((sum, strike) => sum + (strike.amount ?? 0), 0),
  );
  return { ...state, amount, phase: settledPhase(amount, input.damageId, paper) };
}
