/**
 * Calculates what a turn has spent from its recorded actions. Unlike {@link spend}, the result does not depend on the
 * order of the records. All clients get the same result from the same records, and an undone action leaves no trace.
 */
import { gameOf } from "../games/games.ts";
import { mountingCost, switchSpeed } from "./speed.ts";
import { feetOf3e, turnOf3e, type StandardTurn, type Way } from "./standard-turn.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import type { Reason } from "../checks/situation.ts";
import { legendaryOf, repeatedInTurn } from "./legendary-actions.ts";
import {
  actionsOfOwnTurn,
  provokedOf,
  reactionsOf,
  releasedOf,
  validActions,
  type ActionRecord,
  type ActionName,
  type ActionCost,
  type Overuse,
  type Pip,
  type ValidAction,
  type TurnPlace,
} from "./turn-actions.ts";

export * from "./turn-actions.ts";

/** Facts about a turn: what the combatant can spend. */
export interface TurnFacts extends TurnPlace {
  /** Feet of one move action. */
  readonly speed: number;
  /** Feet moved in the combatant's own turn. */
  readonly moved: number;
  /** Attacks per Attack action. Default: 1. */
  readonly attacksPerAction?: number;
  /** Additional active actions in this turn. -1 if an effect takes the only one. */
  readonly grants?: number;
  /** True if an ability grants a bonus action. */
  readonly bonusGranted?: boolean;
  /** True if both hands hold light weapons. An attack then allows a bonus action for the off hand. */
  readonly twoLight?: boolean;
  readonly incapacitated?: boolean;
  /**
   * True if the creature had 0 hit points at the start of its turn, under rules with negative hit points.
   * @rule D-DEATH-02
   */
  readonly disabled?: boolean;
  /** For a creature that came to 0 hit points in this turn: when. Infinity = unknown. @rule D-DEATH-02 */
  readonly fellAt?: number;
  /** Attacks of a full attack, in games of standard and move actions. Default: no limit. @rule D-ATK-02 */
  readonly fullAttacks?: number;
  /** False if nothing gives the creature a reaction. It matters in games of standard and move actions alone. Default: true. */
  readonly reacts?: boolean;
  /** Legendary actions between two own turns. Default: 0. */
  readonly legendary?: number;
}

export interface TurnLedger {
  /** Reason why the combatant cannot act. Null while it can. */
  readonly empty: Reason | null;
  readonly active: Pip;
  /** Bonus action. `all` is 0 if no ability grants one. */
  readonly bonus: Pip;
  readonly reaction: Pip;
  /** Parts of the turn in games of standard and move actions. `active` is the standard action there. */
  readonly standardAndMove?: StandardTurn;
  /** Provoked attacks, in games where they are no reaction. @rule D-AOO-03 D-AOO-04 */
  readonly provoked?: Pip;
  /** Legendary actions since the start of the last own turn; omitted if the creature has none. @rule B-MISC-10 */
  readonly legendary?: Pip;
  /** Attacks made with active actions, and attacks left in actions already begun. */
  readonly attacks: { readonly made: number; readonly left: number };
  /** Feet of movement in the combatant's turn, and the feet left (0 or more). */
  readonly feet: {
    readonly all: number;
    readonly left: number;
    /** Feet moved beyond all. */ readonly beyond?: number;
    /** Feet that walking adds by taking the next move, in games of standard and move actions. @rule D-MOV-02 */ readonly more?: number;
  };
  /** Items drawn or stowed, the number of free ones left, and the actions that used the free ones. */
  readonly draws: { readonly made: number; readonly left: number; readonly spentBy: readonly ActionName[] };
  readonly over: readonly Overuse[];
}

/** Rules of the table that the calculation uses. */
export type LedgerRules = Pick<Ruleset, "profile" | "reactionRefresh" | "reactionOnOwnTurn" | "draw" | "standUp">;

/** An action and how much of a resource it takes. */
interface Cost {
  readonly action: ValidAction;
  readonly takes: number;
  readonly rules: readonly string[];
}

const name = ({ id, label }: ValidAction): ActionName => ({ id, label });
const NONE: Pip = { all: 0, left: 0, spentBy: [] };
const spent = (rules: readonly string[]): Reason => ({ label: "OD20.Reason.ActionSpent", rules });
const total = (actions: readonly ValidAction[]): number => actions.reduce((all, { times }) => all + times, 0);

/** Limits a number. An invalid number gives the minimum. */
function within(value: number | undefined, least: number, most: number): number {
  return typeof value === "number" && Number.isFinite(value)
    ? Math.max(least, Math.min(most, Math.trunc(value)))
    : least;
}

/**
 * Separates the strikes of flurries: unarmed strikes after a flurry, up to its number. They are not part of the Attack
 * action.
 * @returns the other attacks, and the number of flurry strikes left
 * @rule H-TURN-05 H-TURN-08
 */
function withoutFlurries(own: readonly ValidAction[]): { attacks: ValidAction[]; left: number } {
  let left = 0;
  const attacks = own.flatMap((action): ValidAction[] => {
    left += action.flurry ?? 0;
    if (action.spends !== "attack") return [];
    const given = action.unarmed === true ? Math.min(left, action.times) : 0;
    left -= given;
    return given < action.times ? [{ ...action, times: action.times - given }] : [];
  });
  return { attacks, left };
}

/** Returns the actions without the strikes of flurries. */
function countedIn(own: readonly ValidAction[]): ValidAction[] {
  const attacks = new Map(withoutFlurries(own).attacks.map((action) => [action.id, action]));
  return own.flatMap((action) => (action.spends === "attack" ? (attacks.get(action.id) ?? []) : action));
}

/**
 * Returns the cost of each attack. An attack that begins a new Attack action costs one active action.
 * @rule H-TURN-05 B-ATK-12
 */
function attackCosts(attacks: readonly ValidAction[], perAction: number): Cost[] {
  let made = 0;
  return attacks.map((action) => {
    const begun = Math.ceil(made / perAction);
    made += action.times;
    return { action, takes: Math.ceil(made / perAction) - begun, rules: ["H-TURN-05", "B-ATK-12"] };
  });
}

/**
 * Returns how many items can be drawn or stowed for free: one per turn. In the base rules it is one free interaction
 * plus one per attack, before or after it.
 * @rule H-TURN-12 B-ATK-13 B-TURN-11 C-67
 */
function freeDraws(attacks: number, { draw }: Pick<Ruleset, "draw">): number {
  return draw === "oncePerTurn" ? 1 : 1 + attacks;
}

/**
 * Returns the records that used the free interactions. Later records cost the active action.
 * @rule H-TURN-12 H-TURN-13
 */
function freelyDrawn(draws: readonly ValidAction[], free: number): ValidAction[] {
  let taken = 0;
  return draws.filter(({ times }) => {
    const isFree = taken < free;
    taken += times;
    return isFree;
  });
}

const of = (own: readonly ValidAction[], ...kinds: readonly ActionCost[]): ValidAction[] =>
  own.filter(({ spends }) => kinds.includes(spends));
const one =
  (...rules: readonly string[]) =>
  (action: ValidAction): Cost => ({ action, takes: 1, rules });

/** Returns the active actions that drawing and stowing cost beyond the free interactions: one per item. */
function drawCosts(own: readonly ValidAction[], ruleset: Pick<Ruleset, "draw">): Cost[] {
  let free = freeDraws(total(of(own, "attack")), ruleset);
  return of(own, "drawStow").map((action) => {
    const takes = Math.max(0, action.times - free);
    free = Math.max(0, free - action.times);
    return { action, takes, rules: ["H-TURN-13", "C-67"] };
  });
}

const attacksEach = ({ attacksPerAction }: TurnFacts): number => within(attacksPerAction, 1, 20);

/** Returns everything that costs the active action, in order of time. */
function activeOf(own: readonly ValidAction[], facts: TurnFacts, ruleset: LedgerRules): { pip: Pip; over: Overuse[] } {
  const { secondMove } = gameOf(ruleset);
  const costs = [
    ...attackCosts(withoutFlurries(own).attacks, attacksEach(facts)),
    ...of(own, "active", "fullRound").map(one("H-TURN-05")),
    ...of(own, "swap").map(one(...secondMove)),
    ...drawCosts(own, ruleset),
  ].filter(({ takes }) => takes > 0);
  const rank = new Map(own.map(({ id }, index) => [id, index]));
  costs.sort((a, b) => (rank.get(a.action.id) ?? 0) - (rank.get(b.action.id) ?? 0));
  const grants = Number(facts.grants) < 0 ? -1 : within(facts.grants, 0, 20);
  return weigh("active", costs, 1 + grants);
}

const OF_KIND = {
  active: ["H-TURN-04"],
  bonus: ["H-TURN-04"],
  reaction: ["H-TURN-04"],
  provoked: [],
  legendary: [],
} as const;

/** Returns what is left of a resource, and the actions that exceed it. */
function weigh(kind: keyof typeof OF_KIND, costs: readonly Cost[], all: number): { pip: Pip; over: Overuse[] } {
  const over: Overuse[] = [];
  const before: ActionName[] = [];
  let used = 0;
  for (const { action, takes, rules } of costs) {
    const free = used < all;
    used += takes;
    if (takes > 0 && used > all)
      over.push({ ...name(action), kind, nth: used, before: [...before], reason: spent([...OF_KIND[kind], ...rules]) });
    if (free) before.push(name(action));
  }
  return { pip: { all, left: Math.max(0, all - used), spentBy: costs.map(({ action }) => name(action)) }, over };
}

/** Returns the report for an action whose resource was not available at all. */
const denied = (kind: Overuse["kind"], action: ValidAction, label: string, ...rules: readonly string[]): Overuse => ({
  ...name(action),
  kind,
  nth: 0,
  before: [],
  reason: { label, rules },
});

/**
 * Returns the bonus action. An ability must grant it, or it is an attack with the off hand after another attack.
 * @rule H-TURN-08 B-TURN-15 H-TWO-01 C-75
 */
function bonusOf(own: readonly ValidAction[], facts: TurnFacts, ruleset: LedgerRules): { pip: Pip; over: Overuse[] } {
  if (gameOf(ruleset).turn === "standardAndMove") return { pip: NONE, over: [] };
  const uses = own.filter(({ spends }) => spends === "bonus");
  const attacked = own.some(({ spends }) => spends === "attack");
  const granted = facts.bonusGranted === true;
  const all = granted || (attacked && (facts.twoLight === true || uses.some(({ offHand }) => offHand))) ? 1 : 0;
  const fits = ({ offHand }: ValidAction): boolean => granted || (offHand === true && attacked);
  const { pip, over } = weigh(
    "bonus",
    uses
      .filter(fits)
      .map((action) =>
        action.offHand === true
          ? { action, takes: action.times, rules: ["H-TWO-03", "C-75"] }
          : { action, takes: 1, rules: ["H-TURN-08", "B-TURN-15"] },
      ),
    all,
  );
  return {
    pip,
    over: [
      ...over,
      ...uses
        .filter((action) => !fits(action))
        .map((action) =>
          action.offHand === true
            ? denied("bonus", action, "OD20.Reason.NoAttackYet", "H-TWO-01", "C-75")
            : denied("bonus", action, "OD20.Reason.NoBonusGranted", "H-TURN-08", "B-TURN-15"),
        ),
    ],
  };
}

/** Returns the reaction since it was last restored. @rule H-TURN-10 B-TURN-17 B-ACT-15 */
function reactionOf(
  reactions: readonly ValidAction[],
  { combatant, reacts = true }: TurnFacts,
  ruleset: LedgerRules,
): { pip: Pip; over: Overuse[] } {
  const { reaction: rules, turn } = gameOf(ruleset);
  const released = releasedOf(reactions, combatant);
  const costs = reactions.map((action): Cost => ({ action, takes: released.has(action.id) ? 0 : 1, rules }));
  return weigh("reaction", costs, reacts || turn === "actions" || costs.length > 0 ? 1 : 0);
}

/**
 * Returns reactions on the combatant's own turn that the table does not allow. Reactions already reported are left out.
 * @rule H-TURN-10 B-TURN-19 C-03
 */
function reactionsDenied(
  reactions: readonly ValidAction[],
  over: readonly Overuse[],
  { combatant }: TurnFacts,
  ruleset: LedgerRules,
): Overuse[] {
  if (ruleset.reactionOnOwnTurn) return [];
  const told = new Set(over.map(({ id }) => id));
  return reactions
    .filter(({ id, turn }) => turn.combatant === combatant && !told.has(id))
    .map((action) => denied("reaction", action, "OD20.Reason.OwnTurnReaction", "H-TURN-10", "C-03"));
}

/** Returns the legendary actions: one after each turn of another, so none is possible on the own turn. @rule B-MISC-10 */
function legendaryIn(actions: readonly ValidAction[], facts: TurnFacts): { pip: Pip; over: Overuse[] } {
  const all = within(facts.legendary, 0, 20);
  const [own = [], after = []] = [true, false].map((mine) =>
    legendaryOf(actions, facts).filter(({ turn }) => (turn.combatant === facts.combatant) === mine),
  );
  const { pip, over } = weigh("legendary", after.map(one("B-MISC-10")), all);
  const early = own.map((action) => denied("legendary", action, "OD20.Reason.OwnTurnLegendary", "B-MISC-10"));
  const again = repeatedInTurn(after).map((action) =>
    denied("legendary", action, "OD20.Reason.SameTurnLegendary", "B-MISC-10"),
  );
  return { pip, over: [...over.filter(({ id }) => again.every((other) => other.id !== id)), ...early, ...again] };
}

/** Returns the feet that standing up costs. @rule H-MOV-08 C-60 B-COND-PRO-1 */
const standing = (speed: number, { standUp }: LedgerRules): number =>
  standUp === "all" ? speed : Math.floor(speed / 2);

/** Returns the way of the turn, with the feet that standing up and mounting took. */
function wayOf(own: readonly ValidAction[], facts: TurnFacts, ruleset: LedgerRules): Way {
  const speed = within(facts.speed, 0, 10_000);
  const beside = of(own, "stand").length * standing(speed, ruleset) + of(own, "mount").length * mountingCost(speed);
  return { ...facts, speed, walked: Math.max(0, facts.moved || 0) + beside };
}

/**
 * Returns the total feet of movement: one move, plus one for each swap.
 * @rule H-TURN-06 H-TURN-09 B-ACT-02 D-MOV-02 D-MOV-03 D-DEATH-02
 */
function feetInAll(own: readonly ValidAction[], facts: TurnFacts, ruleset: LedgerRules): number {
  const way = wayOf(own, facts, ruleset);
  const { speed } = way;
  if (gameOf(ruleset).turn === "standardAndMove") return feetOf3e(countedIn(own), way);
  const swaps = own.filter(({ spends, dashes }) => spends === "swap" || dashes === true).length;
  return speed * (1 + swaps);
}

/**
 * Returns the feet of the turn, and the actions that needed more movement than was left (standing up, mounting).
 * @rule H-MOV-01 H-TURN-06 H-TURN-09 B-ACT-02 H-MOV-08 H-COND-01 B-MOV-08 B-MOV-29 B-ATK-14 B-COND-PRO-1 B-MNT-02 C-60
 */
function feetOf(
  own: readonly ValidAction[],
  facts: TurnFacts,
  ruleset: LedgerRules,
): { feet: TurnLedger["feet"]; over: Overuse[] } {
  const speed = within(facts.speed, 0, 10_000);
  const all = feetInAll(own, facts, ruleset);
  const whole = ruleset.standUp === "all";
  const cost = standing(speed, ruleset);
  // Feet already moved count for every kind of speed, also after other actions.
  let left = switchSpeed(all, within(facts.moved, 0, 1_000_000));
  const over: Overuse[] = [];
  for (const action of own.filter(({ spends }) => spends === "stand")) {
    if (speed === 0 || left < cost) {
      const label = speed === 0 ? "OD20.Reason.NoSpeed" : "OD20.Reason.NoMovementLeft";
      over.push(denied("move", action, label, ...(whole ? ["H-MOV-08", "C-60"] : ["B-COND-PRO-1"])));
    }
    left -= cost;
  }
  for (const action of own.filter(({ spends }) => spends === "mount")) {
    const riding = mountingCost(speed);
    if (left < riding || speed === 0) over.push(denied("move", action, "OD20.Reason.NoMovementLeft", "B-MNT-02"));
    left -= riding;
  }
  const beyond = facts.moved > all ? { beyond: facts.moved - all } : {};
  const more = feetInAll(own, { ...facts, moved: Infinity }, ruleset) - all;
  return { feet: { all, left: Math.max(0, left), ...beyond, ...(more > 0 ? { more } : {}) }, over };
}

/** @rule B-TURN-16 B-COND-INC-1 */
const emptyOf = ({ incapacitated }: TurnFacts): Reason | null =>
  incapacitated === true ? { label: "OD20.Reason.Incapacitated", rules: ["B-TURN-16", "B-COND-INC-1"] } : null;

/** Returns the attacks made, and the attacks left in actions already begun. @rule H-TURN-05 B-ATK-12 */
function attacksOf(own: readonly ValidAction[], facts: TurnFacts, empty: Reason | null): TurnLedger["attacks"] {
  const perAction = attacksEach(facts);
  const flurry = withoutFlurries(own);
  const counted = total(flurry.attacks);
  const begun = Math.ceil(counted / perAction) * perAction;
  return { made: total(of(own, "attack")), left: empty ? 0 : Math.max(0, begun - counted) + flurry.left };
}

const used = <P extends Pip>(pip: P, empty: Reason | null): P => (empty ? { ...pip, left: 0 } : pip);
const usedTurn = ({ standard, move, full }: StandardTurn, empty: Reason | null): StandardTurn => ({
  standard: used(standard, empty),
  move: used(move, empty),
  full: used(full, empty),
});

/**
 * Returns what a combatant's turn has spent, what is left, and what was too much. The order of the records does not
 * matter. Invalid records and records of other combatants do not count. Outside the combatant's turn, the result is
 * about its last turn. Numbers out of range are limited to the nearest valid number.
 * @rule H-TURN-04 H-TURN-05 H-TURN-06 H-TURN-08 H-TURN-10 H-TURN-11 H-TURN-12 H-TURN-13 H-TURN-14 H-TURN-15 H-MOV-01
 * @rule H-MOV-08 H-TWO-01 H-TWO-03 B-TURN-08 B-TURN-09 B-TURN-11 B-TURN-15 B-TURN-16 B-TURN-17 B-TURN-19 B-COND-INC-1
 * @rule B-ACT-02
 * @rule B-ACT-15 B-ATK-12 B-ATK-13 B-COND-PRO-1 C-03 C-16 C-60 C-67 C-75 D-TURN-04 D-ATK-01 D-ATK-02 D-AOO-04
 */
export function turnLedger(records: readonly ActionRecord[], facts: TurnFacts, ruleset: LedgerRules): TurnLedger {
  const sound = validActions(records, facts.combatant);
  const own = actionsOfOwnTurn(sound, facts);
  const made = total(of(own, "attack"));
  const draws = of(own, "drawStow");
  const drawn = total(draws);
  const free = freeDraws(made, ruleset);
  const read3e =
    gameOf(ruleset).turn === "standardAndMove" ? turnOf3e(countedIn(own), wayOf(own, facts, ruleset)) : null;
  const actions = read3e ? { pip: read3e.standardAndMove.standard, over: read3e.over } : activeOf(own, facts, ruleset);
  const bonus = bonusOf(own, facts, ruleset);
  const reactions = reactionsOf(sound, facts, ruleset);
  const reaction = reactionOf(reactions, facts, ruleset);
  const provoked = weigh("provoked", provokedOf(sound, facts, ruleset).map(one("D-AOO-04")), 1);
  const legendary = legendaryIn(sound, facts);
  const { feet, over } = feetOf(own, facts, ruleset);
  const empty = emptyOf(facts);
  return {
    empty,
    active: used(actions.pip, empty),
    bonus: used(bonus.pip, empty),
    reaction: used(reaction.pip, empty),
    ...(read3e
      ? { standardAndMove: usedTurn(read3e.standardAndMove, empty), provoked: used(provoked.pip, empty) }
      : {}),
    ...(legendary.pip.all > 0 ? { legendary: used(legendary.pip, empty) } : {}),
    attacks: read3e ? { ...read3e.attacks, ...(empty ? { left: 0 } : {}) } : attacksOf(own, facts, empty),
    feet,
    draws: {
      made: drawn,
      spentBy: freelyDrawn(draws, free).map(name),
      left: empty ? 0 : Math.max(0, free - drawn),
    },
    over: [
      ...actions.over,
      ...bonus.over,
      ...reaction.over,
      ...provoked.over,
      ...legendary.over,
      ...reactionsDenied(reactions, reaction.over, facts, ruleset),
      ...over,
    ],
  };
}
