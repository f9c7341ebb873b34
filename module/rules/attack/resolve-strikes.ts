import {
  type AttackOutcome,
  criticalMultiplier,
  resolveAttack,
  type AttackResult,
  type D20,
  type StaticDefense,
} from "./attack.ts";
import { readReceipt, readStrikes, type ReadClash, type ReadStrike } from "./read-strikes.ts";
import type { ClashAttack, ClashDefense, ClashPhase, ClashReceipt, ClashState, StrikeState } from "./strike-types.ts";
import { NUMBER_LIMIT } from "../basics/errors.ts";
import { readRuleset, type Ruleset } from "../ruleset/ruleset.ts";
import { reactedRows } from "../basics/amend.ts";
import { mitigateDamage, type DamageRow, type DamageStep } from "../damage/damage.ts";

function within(value: number): number {
  return Math.max(-NUMBER_LIMIT, Math.min(NUMBER_LIMIT, value));
}

/** Returns the Defense against this strike, including late adjustments. Null if there is none. */
function defenseOf(strike: ReadStrike, clash: ReadClash): D20 | StaticDefense | null {
  if (clash.fixed !== null) return { static: within(clash.fixed + strike.defenseAdjust), object: clash.object };
  return (
    strike.defense && { natural: strike.defense.natural, total: within(strike.defense.total + strike.defenseAdjust) }
  );
}

/**
 * Returns the share of the rolled damage that counts. A ruling comes before the outcome. A miss gives 0. An unknown
 * outcome gives null.
 */
function factorOf(strike: ReadStrike, outcome: AttackOutcome | null): number | null {
  if (strike.ruling?.factor != null) return strike.ruling.factor;
  if (outcome === null) return null;
  return outcome === "miss" ? 0 : outcome === "tie" ? 0.5 : 1;
}

/** Returns the rolled damage rows, including the extra dice of a critical hit. Null if a damage roll is missing. */
function rolledRows(
  strike: ReadStrike,
  critical: boolean,
  ruleset: Ruleset,
): { rows: DamageRow[]; steps: DamageStep[] } | null {
  const rows: DamageRow[] = [];
  const steps: DamageStep[] = [];
  for (const [index, { type, base, extra, dice }] of strike.rows.entries()) {
    if (base === null) return null;
    const more = critical ? (ruleset.critDice === "result" ? (dice ?? extra) : extra) : 0;
    if (critical)
      steps.push({
        kind: "critical",
        row: index,
        type,
        before: base,
        after: base + more,
        rules: ["H-CRIT-02", "B-CRIT-02", "C-62"],
      });
    rows.push({ type, amount: within(base + more) });
  }
  return rows.length === 0 ? null : { rows, steps };
}

/** Returns the damage of a strike after mitigation. Null if a damage roll is missing. */
function damageOf(
  strike: ReadStrike,
  outcome: AttackOutcome | null,
  multiplier: 1 | 2,
  factor: number,
  clash: ReadClash,
  ruleset: Ruleset,
): StrikeState["damage"] {
  const rolled = rolledRows(strike, outcome === "crit" && multiplier === 2, ruleset);
  if (!rolled) return null;
  const steps = rolled.steps;
  if (factor === 2) {
    for (const [index, row] of rolled.rows.entries()) {
      const before = row.amount;
      row.amount = within(Math.max(0, before) * 2);
      steps.push({ kind: "ruling", row: index, type: row.type, before, after: row.amount, rules: ["B-DICE-13"] });
    }
  }
  if (strike.reacted) {
    const after = reactedRows(
      rolled.rows.map(({ amount }) => amount),
      strike.reacted,
      rolled.rows.map(({ type }) => type),
    );
    for (const [index, row] of rolled.rows.entries()) {
      const before = row.amount;
      row.amount = after[index] ?? before;
      steps.push({ kind: "reaction", row: index, type: row.type, before, after: row.amount, rules: ["H-TURN-10"] });
    }
  }
  const result = mitigateDamage(
    { ...clash.mitigation, rows: rolled.rows, halved: factor === 0.5, explain: clash.explain },
    ruleset,
  );
  return { rows: result.rows, total: result.total, steps: clash.explain ? [...steps, ...result.steps] : [] };
}

/**
 * Returns the outcome of a strike. A strike that cannot hit misses, unless a GM ruling sets another outcome.
 * @rule B-UW-02
 */
function outcomeOf(strike: ReadStrike, result: AttackResult | null): AttackOutcome | null {
  return strike.ruling?.outcome ?? (result && strike.misses ? "miss" : (result?.outcome ?? null));
}

/** Resolves one strike from its rolls to the damage taken. Never throws for any {@link ReadStrike}. */
function resolveStrike(strike: ReadStrike, clash: ReadClash, ruleset: Ruleset): StrikeState {
  const valid = strike.natural !== null && strike.total !== null;
  const attack: D20 = { natural: strike.natural ?? 0, total: strike.total ?? 0 };
  const defense = clash.answered ? defenseOf(strike, clash) : null;
  const result =
    valid && defense
      ? resolveAttack(
          {
            attack,
            defense,
            playerVersusPlayer: clash.playerVersusPlayer,
            hitIsCritical: strike.hitIsCritical,
            threat: strike.threat,
          },
          ruleset,
        )
      : null;
  const outcome = outcomeOf(strike, result);
  const state: StrikeState = {
    key: strike.key,
    attack,
    result,
    outcome,
    ruled: strike.ruling !== null,
    damage: null,
    amount: null,
    // A fixed Defense has no natural roll; 0 stands for it.
    defense: defense && ("static" in defense ? { natural: 0, total: defense.static } : defense),
    void: !valid ? "attack" : clash.answered && !defense ? "defense" : null,
  };
  if (!clash.answered) return state;
  const ruledAmount = strike.ruling?.amount ?? null;
  const factor = factorOf(strike, outcome);
  if (ruledAmount === null && factor === null) return valid ? state : { ...state, amount: 0 };
  if (ruledAmount === null && factor === 0) return { ...state, amount: 0 };

  const multiplier =
    outcome === "crit"
      ? result?.outcome === "crit"
        ? result.diceMultiplier
        : criticalMultiplier(clash.playerVersusPlayer, ruleset)
      : 1;
  const damage = strike.badDamage ? null : damageOf(strike, outcome, multiplier, factor ?? 1, clash, ruleset);
  if (ruledAmount !== null) {
    const before = damage?.total ?? 0;
    const step: DamageStep = { kind: "ruling", row: null, before, after: ruledAmount, rules: ["B-DICE-13"] };
    return {
      ...state,
      amount: ruledAmount,
      damage: {
        rows: damage?.rows ?? [],
        total: ruledAmount,
        steps: clash.explain ? [...(damage?.steps ?? []), step] : [],
      },
    };
  }
  if (!damage) return { ...state, void: strike.badDamage ? "damage" : state.void };
  return { ...state, damage, amount: damage.total };
}

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
