import type { Verdict } from "../basics/input.ts";

/** Uses of a round in the d20-3e profile. */
export const USES_3E = [
  "standard",
  "moveEquivalent",
  "fullRound",
  "attack",
  "cast",
  "fullAttack",
  "run",
  "fiveFootStep",
  "free",
  "attackOfOpportunity",
] as const;
export type Use3e = (typeof USES_3E)[number];

/** Feet of a step that takes no action and provokes nothing, if no other movement joins it. @rule D-AOO-07 */
export const STEP_FEET_3E = 5;

/** Actions that a combatant used this round, and feet moved. */
export interface Turn3e {
  readonly standard: number;
  readonly moveEquivalent: number;
  readonly fullRound: number;
  readonly attacksOfOpportunity: number;
  /** Feet moved in the round. Up to 5 feet provoke no attacks of opportunity. */
  readonly moved: number;
  /** True until the combatant's first turn. */
  readonly flatFooted: boolean;
}

/** State before the first turn of a fight. @rule D-TURN-03 D-C2 */
export const TURN_3E: Turn3e = Object.freeze<Turn3e>({
  standard: 0,
  moveEquivalent: 0,
  fullRound: 0,
  attacksOfOpportunity: 0,
  moved: 0,
  flatFooted: true,
});

/**
 * Returns the state at the start of the combatant's turn: no action is used, and the combatant is no longer
 * flat-footed.
 * @rule D-TURN-01 D-TURN-03 D-AOO-04
 */
export function refresh3e(): Turn3e {
  return { ...TURN_3E, flatFooted: false };
}

const COST: Readonly<Record<Use3e, "standard" | "moveEquivalent" | "fullRound" | "attacksOfOpportunity" | null>> = {
  standard: "standard",
  attack: "standard",
  cast: "standard",
  moveEquivalent: "moveEquivalent",
  fullRound: "fullRound",
  fullAttack: "fullRound",
  run: "fullRound",
  fiveFootStep: null,
  free: null,
  attackOfOpportunity: "attacksOfOpportunity",
};

const RULES: Readonly<Record<Use3e, readonly string[]>> = {
  standard: ["D-TURN-04"],
  attack: ["D-ATK-01"],
  cast: ["D-SPL-01"],
  moveEquivalent: ["D-MOV-01", "D-TURN-04"],
  fullRound: ["D-TURN-04"],
  fullAttack: ["D-ATK-02"],
  run: ["D-MOV-03"],
  fiveFootStep: ["D-AOO-07"],
  free: ["D-TURN-05", "D-C10"],
  attackOfOpportunity: ["D-AOO-03", "D-AOO-04"],
};

/** True if the action fits into the rest of the round. */
function fits(
  turn: Turn3e,
  kind: "standard" | "moveEquivalent" | "fullRound" | "attacksOfOpportunity",
  disabled: boolean,
): boolean {
  const actions = turn.standard + turn.moveEquivalent;
  if (kind === "attacksOfOpportunity") return turn.attacksOfOpportunity < 1;
  if (turn.fullRound > 0) return false;
  if (disabled) return kind !== "fullRound" && actions === 0;
  if (kind === "fullRound") return actions === 0;
  return kind === "standard" ? turn.standard === 0 && turn.moveEquivalent <= 1 : actions <= 1;
}

/**
 * Uses an action of a d20-3e round. A round allows a standard and a move-equivalent action, two move-equivalent
 * actions, or one full-round action. A disabled creature (0 hit points) has only one standard or move-equivalent
 * action.
 * @rule D-TURN-04 D-TURN-05 D-ATK-01 D-ATK-02 D-SPL-01 D-MOV-01 D-MOV-02 D-MOV-03 D-AOO-03 D-AOO-04 D-DEATH-02 D-C4
 * @rule D-C10
 */
export function spend3e(turn: Turn3e, use: Use3e, disabled = false): Verdict & { readonly turn: Turn3e } {
  const kind = COST[use];
  const rules = RULES[use];
  if (kind === null) return { ok: true, reasons: [], rules, turn };
  if (!fits(turn, kind, disabled))
    return { ok: false, reasons: ["OD20.Reason.ActionSpent"], rules: disabled ? ["D-DEATH-02"] : rules, turn };
  return { ok: true, reasons: [], rules, turn: { ...turn, [kind]: turn[kind] + 1 } };
}

/**
 * Returns the feet of movement in a d20-3e round: the speed, twice the speed for two move-equivalent actions, or four
 * times the speed for running.
 * @rule D-MOV-01 D-MOV-02 D-MOV-03
 */
export function movement3e(speed: number, kind: "move" | "double" | "run"): number {
  const factor = { move: 1, double: 2, run: 4 }[kind];
  return speed * factor;
}

/**
 * Returns the attack bonuses of a full attack, best first. Without a full attack, only the first attack is made.
 * @rule D-ATK-02
 */
export function attacks3e(bonuses: readonly number[], fullAttack: boolean): number[] {
  return fullAttack ? [...bonuses] : bonuses.slice(0, 1);
}
