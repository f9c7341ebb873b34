import type { Reacted } from "../basics/amend.ts";
import type { AttackOutcome, AttackResult, D20 } from "./attack.ts";
import type { DamageRow, DamageStep, Mitigation } from "../damage/damage.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A GM's ruling about one strike. Each null leaves that part to the rules. */
export interface Ruling {
  readonly outcome: AttackOutcome | null;
  /** Multiplies the damage. It replaces the half damage of a tie. A value above 0 also makes a miss deal damage. */
  readonly factor: 0 | 0.5 | 1 | 2 | null;
  /** Damage taken after all mitigation. */
  readonly amount: number | null;
}

/** One row of rolled damage of a strike. */
export interface ClashRow {
  readonly type: string;
  /** Sum of dice and bonuses. Null if not rolled yet. */
  readonly base: number | null;
  /** Sum of the extra dice of a critical hit. Null counts as 0. */
  readonly extra: number | null;
  /** Sum of the dice without bonuses. Rules that double the dice result of a critical hit use it instead of `extra`. */
  readonly dice?: number | null;
}

export interface ClashStrike {
  readonly key: string;
  readonly attack: D20;
  /** Cover or bonus that was added to the Defense after the roll. */
  readonly defenseAdjust: number;
  /**
   * True if the strike misses regardless of the roll, for example beyond the normal range under water.
   * @rule B-UW-02
   */
  readonly misses?: boolean;
  /** True if every hit is a critical hit: the target is helpless and near. @rule C-56 */
  readonly hitIsCritical?: boolean;
  /** The lowest face of the d20 that makes a hit a critical hit. Default: 20. */
  readonly threat?: number;
  readonly rows: readonly ClashRow[];
  readonly ruling: Ruling | null;
  /** Changes of the damage by reactions: the number of halvings and a flat reduction. @rule H-TURN-10 */
  readonly reacted?: Reacted;
}

/** Data of the attack message about one target. */
export interface ClashAttack {
  readonly cancelled: boolean;
  readonly playerVersusPlayer: boolean;
  readonly rules: { readonly profile: string; readonly overrides: Partial<Ruleset> };
  readonly damageId: string | null;
  /** The strikes on this target. */
  readonly strikes: readonly ClashStrike[];
  /** False leaves out the damage steps, for lists of many cards. */
  readonly full?: boolean;
}

/** Data of the defense message. */
export interface ClashDefense {
  readonly id: string;
  readonly strikes: readonly { readonly key: string; readonly natural: number; readonly total: number }[];
  /** A fixed Defense that replaces the rolls. Null if the target rolls. */
  readonly fixed: number | null;
  /** True if the fixed Defense belongs to an object. @rule C-47 */
  readonly object?: boolean;
  readonly mitigation: Mitigation;
}

/** Record of applied damage that the actor keeps. */
export interface ClashReceipt {
  readonly id: string;
  readonly damage: string | null;
  readonly amount: number;
  readonly hp: number;
  readonly temporary: number;
  readonly state: "applied" | "undone";
}

/**
 * Phase of an attack on one target. `cancelled`: the author cancelled the attack. `waiting`: no valid answer yet, or an
 * invalid Defense roll needs a ruling. `rolling`: answered, but a strike that hit has no damage roll yet. `ready`: the
 * damage can be applied. `applied`: the damage was applied, or there is none. `undone`: the damage was taken back.
 * `changed`: the receipt differs from the documents; `amount` is the correct damage.
 */
export type ClashPhase = "cancelled" | "waiting" | "rolling" | "ready" | "applied" | "undone" | "changed";

export interface StrikeState {
  key: string;
  attack: D20;
  /** The Defense against this strike, including late adjustments. Null if there is none. */
  defense: D20 | null;
  /** Result of the dice. Null if the rolls cannot be compared. */
  result: AttackResult | null;
  /** The outcome that counts: the ruling, else the dice. */
  outcome: AttackOutcome | null;
  ruled: boolean;
  damage: { rows: DamageRow[]; total: number; steps: DamageStep[] } | null;
  amount: number | null;
  /**
   * Reason why the strike is invalid. "attack": the attack numbers are invalid, so the strike does nothing. "defense":
   * the Defense is invalid or missing, so the strike waits for a ruling. "damage": a damage number is invalid, so the
   * strike waits for a new one.
   */
  void: "attack" | "defense" | "damage" | null;
}

export interface ClashState {
  phase: ClashPhase;
  strikes: StrikeState[];
  /**
   * Total damage of all strikes after mitigation and before temporary hit points, at most one million. Null if
   * not known yet.
   */
  amount: number | null;
  /** Damage that the actor took according to the receipt. Null if no damage is applied. */
  received: number | null;
  /** Number of situational bonuses that the defender earned. */
  fumbles: number;
  /** Number of situational bonuses that the attacker earned (setting `fumbleOnDefense`). */
  concedes: number;
  best: AttackOutcome | null;
}
