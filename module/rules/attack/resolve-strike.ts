import {
  criticalMultiplier,
  resolveAttack,
  type AttackOutcome,
  type AttackResult,
  type D20,
  type StaticDefense,
} from "./attack.ts";
import type { ReadClash, ReadStrike } from "./read-strikes.ts";
import type { StrikeState } from "./strike-types.ts";
import { reactedRows } from "../basics/amend.ts";
import { mitigateDamage, type DamageRow, type DamageStep } from "../damage/damage.ts";
import { NUMBER_LIMIT } from "../basics/errors.ts";
import type { Ruleset } from "../ruleset/ruleset.ts";

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
export function resolveStrike(strike: ReadStrike, clash: ReadClash, ruleset: Ruleset): StrikeState {
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
