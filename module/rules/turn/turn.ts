import { gameOf } from "../games/games.ts";
import { ROUND_SECONDS } from "../basics/round.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import type { Reason } from "../checks/situation.ts";

export { ROUND_SECONDS, ROUNDS_PER_MINUTE } from "../basics/round.ts";

/** State of a combatant's turn, as plain data. The caller stores it. */
export interface TurnState {
  readonly active: number;
  readonly bonus: number;
  readonly reaction: number;
  /** Attacks left in an Attack action that has begun. */
  readonly attacksLeft: number;
  /** Attacks made this turn. */
  readonly attacks: number;
  /** Move actions of this turn, including a active action traded for movement. */
  readonly moves: number;
  /** Feet per move action. */
  readonly speed: number;
  /** Feet already moved this turn. */
  readonly moved: number;
  /** Diagonal steps made this turn. Every second one may cost double. @rule C-61 */
  readonly diagonals: number;
  /** Number of weapons and shields drawn or stowed this turn. */
  readonly draws: number;
}

/** Uses of a turn. Movement uses {@link spendMovement} instead. */
export const TURN_USES = [
  "attack",
  "active",
  "bonus",
  "reaction",
  "swap",
  "drawStow",
  "drop",
  "free",
  "speech",
] as const;
export type TurnUse = (typeof TURN_USES)[number];

/** Facts about a use. */
export interface SpendContext {
  readonly ownTurn?: boolean;
  readonly incapacitated?: boolean;
  /** True if an ability grants a bonus action. */
  readonly bonusGranted?: boolean;
  /** Attacks per Attack action. */
  readonly attacksPerAction?: number;
  /** True if the user overrules the warning. */
  readonly force?: boolean;
}

/** Result of a use. A refused use leaves the state unchanged. */
export interface SpendResult {
  readonly ok: boolean;
  readonly state: TurnState;
  readonly reasons: readonly Reason[];
  readonly rules: readonly string[];
}

type TurnRules = Pick<Ruleset, "profile" | "reactionRefresh" | "reactionOnOwnTurn" | "draw">;

/** Returns the state of a new turn. @param speed feet per move action @rule H-TURN-04 H-MOV-01 */
export function newTurn(speed: number): TurnState {
  return {
    active: 1,
    bonus: 1,
    reaction: 1,
    attacksLeft: 0,
    attacks: 0,
    moves: 1,
    speed,
    moved: 0,
    diagonals: 0,
    draws: 0,
  };
}

/** Moments that restore resources: the combatant's turn starts, a round starts, or the turn of another creature starts. */
export const REFRESH_MOMENTS = ["ownTurn", "roundStart", "otherTurn"] as const;
export type RefreshMoment = (typeof REFRESH_MOMENTS)[number];

/**
 * Restores resources at a moment. The start of the combatant's turn restores everything except the reaction. The
 * setting of the table decides when the reaction returns.
 * @rule H-TURN-04 H-TURN-10 B-TURN-17 C-03
 */
export function refresh(state: TurnState, moment: RefreshMoment, ruleset: TurnRules): TurnState {
  const setting = ruleset.reactionRefresh;
  const back =
    setting === "everyTurn" ||
    (moment === "ownTurn" && setting === "ownTurn") ||
    (moment === "roundStart" && setting === "roundStart");
  const reaction = back ? 1 : state.reaction;
  return moment === "ownTurn" ? { ...newTurn(state.speed), reaction } : { ...state, reaction };
}

const reason = (name: string, ...rules: string[]): Reason => ({ label: name, rules });
const TAKES_TURN: readonly TurnUse[] = ["attack", "active", "bonus", "reaction", "swap", "drawStow"];

/** Returns the reasons against a use. */
function objections(state: TurnState, use: TurnUse, cost: Cost, context: SpendContext, ruleset: TurnRules): Reason[] {
  const reasons: Reason[] = [];
  if (context.incapacitated === true && TAKES_TURN.includes(use))
    reasons.push(reason("OD20.Reason.Incapacitated", "B-TURN-16", "B-COND-INC-1"));
  if (use === "bonus" && context.bonusGranted !== true)
    reasons.push(reason("OD20.Reason.NoBonusGranted", "H-TURN-08", "B-TURN-15"));
  if (use === "reaction" && context.ownTurn === true && !ruleset.reactionOnOwnTurn)
    reasons.push(reason("OD20.Reason.OwnTurnReaction", "H-TURN-10", "C-03"));
  for (const key of ["active", "bonus", "reaction"] as const)
    if (cost[key] > state[key]) reasons.push(reason("OD20.Reason.ActionSpent", "H-TURN-04"));
  return reasons;
}

interface Cost {
  readonly active: number;
  readonly bonus: number;
  readonly reaction: number;
  readonly rules: readonly string[];
}

function costOf(state: TurnState, use: TurnUse, ruleset: TurnRules): Cost {
  const none = { active: 0, bonus: 0, reaction: 0 };
  switch (use) {
    case "attack":
      return { ...none, active: state.attacksLeft > 0 ? 0 : 1, rules: ["H-TURN-05", "B-ATK-12"] };
    case "active":
      return { ...none, active: 1, rules: ["H-TURN-05"] };
    case "swap":
      return { ...none, active: 1, rules: gameOf(ruleset).secondMove };
    case "bonus":
      return { ...none, bonus: 1, rules: ["H-TURN-08", "B-TURN-15"] };
    case "reaction":
      return { ...none, reaction: 1, rules: ["H-TURN-10", "B-TURN-17"] };
    case "drawStow": {
      const free = ruleset.draw === "oncePerTurn" ? 1 : 1 + state.attacks;
      return state.draws < free ? { ...none, rules: ["H-TURN-12"] } : { ...none, active: 1, rules: ["H-TURN-13"] };
    }
    case "drop":
      return { ...none, rules: ["H-TURN-14"] };
    case "free":
      return { ...none, rules: ["H-TURN-11", "C-16"] };
    case "speech":
      return { ...none, rules: ["H-TURN-15", "B-TURN-09"] };
  }
}

/**
 * Spends a part of the turn. The uses may come in any order. The function refuses a use that is already spent,
 * forbidden or not granted, unless `force` is set. No resource goes below 0.
 * @rule H-TURN-04 H-TURN-05 H-TURN-06 H-TURN-08 H-TURN-10 H-TURN-12 H-TURN-13 H-TURN-14 B-TURN-08 B-TURN-09 B-TURN-11
 * @rule B-TURN-15 B-TURN-16 B-TURN-17 B-TURN-19 B-ACT-02 B-ACT-14 B-ATK-12 B-ATK-13 C-03 C-16 C-67
 */
export function spend(state: TurnState, use: TurnUse, context: SpendContext, ruleset: TurnRules): SpendResult {
  const perAction = context.attacksPerAction ?? 1;
  const cost = costOf(state, use, ruleset);
  const reasons = objections(state, use, cost, context, ruleset);
  if (reasons.length > 0 && context.force !== true) return { ok: false, state, reasons, rules: cost.rules };
  const began = use === "attack" && cost.active > 0;
  const next: TurnState = {
    ...state,
    active: Math.max(0, state.active - cost.active),
    bonus: Math.max(0, state.bonus - cost.bonus),
    reaction: Math.max(0, state.reaction - cost.reaction),
    attacksLeft: began ? perAction - 1 : use === "attack" ? Math.max(0, state.attacksLeft - 1) : state.attacksLeft,
    attacks: state.attacks + (use === "attack" ? 1 : 0),
    moves: state.moves + (use === "swap" ? 1 : 0),
    draws: state.draws + (use === "drawStow" ? 1 : 0),
  };
  return { ok: true, state: next, reasons, rules: cost.rules };
}

/**
 * Returns the feet that the combatant may still move this turn, 0 or more.
 * @rule H-MOV-01 B-MOV-01 B-MOV-08 B-ATK-14
 */
export function movementLeft(state: TurnState): number {
  return Math.max(0, state.moves * state.speed - state.moved);
}

/**
 * Spends a part of the movement. The rest stays available after an action. `pathCost` calculates the feet.
 * @rule H-MOV-01 B-MOV-01 B-MOV-08 B-ATK-14 B-TURN-08 C-61
 */
export function spendMovement(state: TurnState, feet: number, diagonals = 0, force = false): SpendResult {
  const rules = ["H-MOV-01", "B-MOV-08"];
  const tooFar = feet < 0 || feet > movementLeft(state);
  const reasons = tooFar ? [reason("OD20.Reason.NoMovementLeft", "H-MOV-01")] : [];
  if (feet < 0 || (tooFar && !force)) return { ok: false, state, reasons, rules };
  return {
    ok: true,
    state: { ...state, moved: state.moved + feet, diagonals: state.diagonals + diagonals },
    reasons,
    rules,
  };
}

/** Returns the number of rounds of a duration, rounded down, at least 1. @rule H-TURN-03 B-CONC-01 B-DICE-12 */
export function roundsOf(time: {
  readonly seconds?: number;
  readonly minutes?: number;
  readonly hours?: number;
}): number {
  const seconds = (time.seconds ?? 0) + 60 * (time.minutes ?? 0) + 3600 * (time.hours ?? 0);
  return Math.max(1, Math.floor(seconds / ROUND_SECONDS));
}
