import type { Reacted } from "../basics/amend.ts";
import type { AttackOutcome, AttackResult, D20 } from "./attack.ts";
import type { DamageRow, DamageStep, Mitigation } from "../damage/damage.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A GM's word about one strike; every null leaves that part to the rules. */
export interface Ruling {
  readonly outcome: AttackOutcome | null;
  /** Multiplies the damage instead of the tie's half; above 0 it also lets a miss land. */
  readonly factor: 0 | 0.5 | 1 | 2 | null;
  /** The damage taken, after all mitigation. */
  readonly amount: number | null;
}

/** One row of damage of a strike, as rolled. */
export interface ClashRow {
  readonly type: string;
  /** Rolled dice and bonuses; null while not rolled. */
  readonly base: number | null;
  /** The extra dice of a critical; null counts as none. */
  readonly extra: number | null;
  /** Sum of the dice alone; a table that doubles the result uses it instead of `extra`. */
  readonly dice?: number | null;
}

export interface ClashStrike {
  readonly key: string;
  readonly attack: D20;
  /** Late cover or bonus to the Defense. */
  readonly defenseAdjust: number;
  /** It misses, whatever was rolled: beyond the normal range under water, say. @rule B-UW-02 */
  readonly misses?: boolean;
  /** Against a helpless target at hand a hit is a critical. @rule C-56 */
  readonly hitIsCritical?: boolean;
  /** The lowest face with which a hit is a critical; left out = 20. */
  readonly threat?: number;
  readonly rows: readonly ClashRow[];
  readonly ruling: Ruling | null;
  /** How often a reaction has halved its damage, and how much less of it one has left. @rule H-TURN-10 */
  readonly reacted?: Reacted;
}

/** What the attack message says about one target. */
export interface ClashAttack {
  readonly cancelled: boolean;
  readonly playerVersusPlayer: boolean;
  readonly rules: { readonly profile: string; readonly overrides: Partial<Ruleset> };
  readonly damageId: string | null;
  /** The strikes on this target. */
  readonly strikes: readonly ClashStrike[];
  /** False leaves out the steps of the damage (for lists of many cards). */
  readonly full?: boolean;
}

/** What the defense message says. */
export interface ClashDefense {
  readonly id: string;
  readonly strikes: readonly { readonly key: string; readonly natural: number; readonly total: number }[];
  /** A fixed Defense instead of rolls. */
  readonly fixed: number | null;
  /** The number is that of an object. @rule C-47 */
  readonly object?: boolean;
  readonly mitigation: Mitigation;
}

/** What the actor remembers having received. */
export interface ClashReceipt {
  readonly id: string;
  readonly damage: string | null;
  readonly amount: number;
  readonly hp: number;
  readonly temporary: number;
  readonly state: "applied" | "undone";
}

/**
 * Where a clash stands:
 * `cancelled` by its author · `waiting` for an answer (or a new one: a void Defense roll needs a
 * ruling) · `rolling`: answered, a landed strike has no damage yet · `ready` to be applied ·
 * `applied` (also when there is nothing to apply) · `undone` · `changed`: the receipt differs from
 * what the documents now say, `amount` is what it should be.
 */
export type ClashPhase = "cancelled" | "waiting" | "rolling" | "ready" | "applied" | "undone" | "changed";

export interface StrikeState {
  key: string;
  attack: D20;
  /** The Defense it met, late adjustments included; null while there is none. */
  defense: D20 | null;
  /** What the dice say; null when they cannot be compared. */
  result: AttackResult | null;
  /** What counts: the ruling, else the dice. */
  outcome: AttackOutcome | null;
  ruled: boolean;
  damage: { rows: DamageRow[]; total: number; steps: DamageStep[] } | null;
  amount: number | null;
  /**
   * Why a strike is void: the attack's numbers make no sense (it does nothing), the Defense's do not
   * or are missing (it waits for a ruling), or a damage number does not (it waits for damage).
   */
  void: "attack" | "defense" | "damage" | null;
}

export interface ClashState {
  phase: ClashPhase;
  strikes: StrikeState[];
  /** Sum over the strikes after mitigation, before temporary hit points, a million at most; null while unknown. */
  amount: number | null;
  /** What the receipt says was taken; null when nothing is applied. */
  received: number | null;
  /** Situational bonuses that the defender earned. */
  fumbles: number;
  /** Situational bonuses that the attacker earned (setting `fumbleOnDefense`). */
  concedes: number;
  best: AttackOutcome | null;
}
