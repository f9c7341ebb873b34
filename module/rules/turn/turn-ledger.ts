/**
 * What a turn has spent, told from what was done in it. {@link spend} counts on from a state and so depends on the order;
 * deeds have none: whoever is given the same deeds tells the same, and a deed that is withdrawn was never there.
 */
import { mountingCost, switchSpeed } from "./speed.ts";
import { movement3e, spend3e, refresh3e, type Use3e } from "./d20-3e-turn.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import type { Reason } from "../checks/situation.ts";
import {
  deedsOfOwnTurn,
  reactionsOf,
  releasedOf,
  soundDeeds,
  type Deed,
  type DeedSpends,
  type SoundDeed,
  type TurnPlace,
} from "./turn-deeds.ts";

export * from "./turn-deeds.ts";

/** What there is to spend. */
export interface TurnFacts extends TurnPlace {
  /** Feet of one move action. */
  readonly speed: number;
  /** Feet that were moved in the own turn. */
  readonly moved: number;
  /** Attacks that one Attack action gives, 1 when left out. */
  readonly attacksPerAction?: number;
  /** Further active actions that something grants in this turn; −1 where something takes the one that there is. */
  readonly grants?: number;
  /** Whether an ability grants a bonus action. */
  readonly bonusGranted?: boolean;
  /** Whether light weapons are in both hands: an attack then grants the bonus action for the other one. */
  readonly twoLight?: boolean;
  readonly incapacitated?: boolean;
  /** It had 0 hit points when its turn began, where they go on below. @rule D-DEATH-02 */
  readonly disabled?: boolean;
}

/** A deed by its name. */
export interface DeedName {
  readonly id: string;
  readonly label: string;
}

/** One thing that a turn has: how many, how many are left, what took the others. */
export interface Pip {
  readonly all: number;
  readonly left: number;
  readonly spentBy: readonly DeedName[];
}

/** A deed too many. */
export interface Overuse extends DeedName {
  readonly kind: "active" | "bonus" | "reaction" | "move";
  /** The how-manieth of its kind it is; 0 for what was not to be had at all. */
  readonly nth: number;
  /** What had taken it before. */
  readonly before: readonly DeedName[];
  readonly reason: Reason;
}

export interface TurnLedger {
  /** Why nothing can be used; null while the combatant can act. */
  readonly empty: Reason | null;
  readonly active: Pip;
  /** None at all where no ability grants one. */
  readonly bonus: Pip;
  readonly reaction: Pip;
  /** Attacks with the active action, and those left of the actions that were begun for them. */
  readonly attacks: { readonly made: number; readonly left: number };
  /** Feet of the own turn, and what is left of them; never below 0. */
  readonly feet: { readonly all: number; readonly left: number };
  /** Things drawn or stowed, how many more are free, and what took those that were. */
  readonly draws: { readonly made: number; readonly left: number; readonly spentBy: readonly DeedName[] };
  readonly over: readonly Overuse[];
}

/** What of the table's rules decides what is left, and what is one too many. */
export type LedgerRules = Pick<Ruleset, "profile" | "reactionRefresh" | "reactionOnOwnTurn" | "draw" | "standUp">;

/** A deed with how many of a thing it takes. */
interface Cost {
  readonly deed: SoundDeed;
  readonly takes: number;
  readonly rules: readonly string[];
}

const name = ({ id, label }: SoundDeed): DeedName => ({ id, label });
const NONE: Pip = { all: 0, left: 0, spentBy: [] };
const spent = (rules: readonly string[]): Reason => ({ label: "OD20.Reason.ActionSpent", rules });
const total = (deeds: readonly SoundDeed[]): number => deeds.reduce((all, { times }) => all + times, 0);

/** A number within bounds; what is none is the least. */
function within(value: number | undefined, least: number, most: number): number {
  return typeof value === "number" && Number.isFinite(value)
    ? Math.max(least, Math.min(most, Math.trunc(value)))
    : least;
}

/**
 * The strikes of flurries: unarmed ones after it, as many as it gives. They are no part of the Attack action.
 * @returns the attacks without them, and how many are still to be made
 * @rule H-TURN-05 H-TURN-08
 */
function withoutFlurries(own: readonly SoundDeed[]): { attacks: SoundDeed[]; left: number } {
  let left = 0;
  const attacks = own.flatMap((deed): SoundDeed[] => {
    left += deed.flurry ?? 0;
    if (deed.spends !== "attack") return [];
    const given = deed.unarmed === true ? Math.min(left, deed.times) : 0;
    left -= given;
    return given < deed.times ? [{ ...deed, times: deed.times - given }] : [];
  });
  return { attacks, left };
}

/** What the attacks cost: each that begins a new action one. @rule H-TURN-05 B-ATK-12 */
function attackCosts(attacks: readonly SoundDeed[], perAction: number): Cost[] {
  let made = 0;
  return attacks.map((deed) => {
    const begun = Math.ceil(made / perAction);
    made += deed.times;
    return { deed, takes: Math.ceil(made / perAction) - begun, rules: ["H-TURN-05", "B-ATK-12"] };
  });
}

/**
 * Things that may be drawn or stowed freely: one a turn; in the base game the one free interaction and one with each
 * attack, before it as well as after it.
 * @rule H-TURN-12 B-ATK-13 B-TURN-11 C-67
 */
function freeDraws(attacks: number, { draw }: Pick<Ruleset, "draw">): number {
  return draw === "oncePerTurn" ? 1 : 1 + attacks;
}

/** The deeds that took what is free; those after them cost the action. @rule H-TURN-12 H-TURN-13 */
function freelyDrawn(draws: readonly SoundDeed[], free: number): SoundDeed[] {
  let taken = 0;
  return draws.filter(({ times }) => {
    const isFree = taken < free;
    taken += times;
    return isFree;
  });
}

const of = (own: readonly SoundDeed[], ...kinds: readonly DeedSpends[]): SoundDeed[] =>
  own.filter(({ spends }) => kinds.includes(spends));
const one =
  (...rules: readonly string[]) =>
  (deed: SoundDeed): Cost => ({ deed, takes: 1, rules });

/** What was drawn or stowed beyond what is free takes the active action, each thing one. */
function drawCosts(own: readonly SoundDeed[], ruleset: Pick<Ruleset, "draw">): Cost[] {
  let free = freeDraws(total(of(own, "attack")), ruleset);
  return of(own, "drawStow").map((deed) => {
    const takes = Math.max(0, deed.times - free);
    free = Math.max(0, free - deed.times);
    return { deed, takes, rules: ["H-TURN-13", "C-67"] };
  });
}

const attacksEach = ({ attacksPerAction }: TurnFacts): number => within(attacksPerAction, 1, 20);

/** Everything that takes the active action, what was done first first. */
function activeOf(own: readonly SoundDeed[], facts: TurnFacts, ruleset: LedgerRules): { pip: Pip; over: Overuse[] } {
  const { profile } = ruleset;
  if (profile === "d20-3e") return active3e(own, facts);
  const costs = [
    ...attackCosts(withoutFlurries(own).attacks, attacksEach(facts)),
    ...of(own, "active", "fullRound").map(one("H-TURN-05")),
    ...of(own, "swap").map(one(profile === "homebrew" ? "H-TURN-06" : "B-ACT-02")),
    ...drawCosts(own, ruleset),
  ].filter(({ takes }) => takes > 0);
  const rank = new Map(own.map(({ id }, index) => [id, index]));
  costs.sort((a, b) => (rank.get(a.deed.id) ?? 0) - (rank.get(b.deed.id) ?? 0));
  const grants = Number(facts.grants) < 0 ? -1 : within(facts.grants, 0, 20);
  return weigh("active", costs, 1 + grants);
}

/** What a thing has left, and which deeds are too many of it. */
function weigh(kind: Overuse["kind"], costs: readonly Cost[], all: number): { pip: Pip; over: Overuse[] } {
  const over: Overuse[] = [];
  const before: DeedName[] = [];
  let used = 0;
  for (const { deed, takes, rules } of costs) {
    const free = used < all;
    used += takes;
    if (takes > 0 && used > all)
      over.push({ ...name(deed), kind, nth: used, before: [...before], reason: spent(["H-TURN-04", ...rules]) });
    if (free) before.push(name(deed));
  }
  return { pip: { all, left: Math.max(0, all - used), spentBy: costs.map(({ deed }) => name(deed)) }, over };
}

/** A deed that was not to be had, however much was left. */
const denied = (kind: Overuse["kind"], deed: SoundDeed, label: string, ...rules: readonly string[]): Overuse => ({
  ...name(deed),
  kind,
  nth: 0,
  before: [],
  reason: { label, rules },
});

/** The bonus action: only where granted, and for the other hand after an attack. @rule H-TURN-08 B-TURN-15 H-TWO-01 C-75 */
function bonusOf(own: readonly SoundDeed[], facts: TurnFacts, { profile }: LedgerRules): { pip: Pip; over: Overuse[] } {
  if (profile === "d20-3e") return { pip: NONE, over: [] };
  const uses = own.filter(({ spends }) => spends === "bonus");
  const attacked = own.some(({ spends }) => spends === "attack");
  const granted = facts.bonusGranted === true;
  const all = granted || (attacked && (facts.twoLight === true || uses.some(({ offHand }) => offHand))) ? 1 : 0;
  const fits = ({ offHand }: SoundDeed): boolean => granted || (offHand === true && attacked);
  const { pip, over } = weigh(
    "bonus",
    uses
      .filter(fits)
      .map((deed) =>
        deed.offHand === true
          ? { deed, takes: deed.times, rules: ["H-TWO-03", "C-75"] }
          : { deed, takes: 1, rules: ["H-TURN-08", "B-TURN-15"] },
      ),
    all,
  );
  return {
    pip,
    over: [
      ...over,
      ...uses
        .filter((deed) => !fits(deed))
        .map((deed) =>
          deed.offHand === true
            ? denied("bonus", deed, "OD20.Reason.NoAttackYet", "H-TWO-01", "C-75")
            : denied("bonus", deed, "OD20.Reason.NoBonusGranted", "H-TURN-08", "B-TURN-15"),
        ),
    ],
  };
}

/** The reaction since it came back. @rule H-TURN-10 B-TURN-17 B-ACT-15 */
function reactionOf(
  reactions: readonly SoundDeed[],
  { combatant }: TurnFacts,
  { profile }: LedgerRules,
): { pip: Pip; over: Overuse[] } {
  const rules = profile === "d20-3e" ? ["D-AOO-04"] : ["H-TURN-10", "B-TURN-17"];
  const released = releasedOf(reactions, combatant);
  const costs = reactions.map((deed): Cost => ({ deed, takes: released.has(deed.id) ? 0 : 1, rules }));
  return weigh("reaction", costs, 1);
}

/** Reactions of the own turn where there are none, unless they are told as too many. @rule H-TURN-10 B-TURN-19 C-03 */
function reactionsDenied(
  reactions: readonly SoundDeed[],
  over: readonly Overuse[],
  { combatant }: TurnFacts,
  ruleset: LedgerRules,
): Overuse[] {
  if (ruleset.reactionOnOwnTurn) return [];
  const told = new Set(over.map(({ id }) => id));
  return reactions
    .filter(({ id, turn }) => turn.combatant === combatant && !told.has(id))
    .map((deed) => denied("reaction", deed, "OD20.Reason.OwnTurnReaction", "H-TURN-10", "C-03"));
}

/**
 * The feet that there are: one move and another for each swap; running four times the speed; one who is disabled has the one move
 * that he has not spent on something else.
 * @rule H-TURN-06 H-TURN-09 B-ACT-02 D-MOV-02 D-MOV-03 D-DEATH-02
 */
function feetInAll(own: readonly SoundDeed[], speed: number, { disabled = false }: TurnFacts): number {
  if (disabled) return of(own, "attack", "active", "fullRound").length > 0 ? 0 : speed;
  if (own.some(({ runs }) => runs === true)) return movement3e(speed, "run");
  const swaps = own.filter(({ spends, dashes }) => spends === "swap" || dashes === true).length;
  return speed * (1 + swaps);
}

/**
 * The feet of the turn, and who stood up without a whole move for it.
 * @rule H-MOV-01 H-TURN-06 H-TURN-09 B-ACT-02 H-MOV-08 H-COND-01 B-MOV-08 B-MOV-29 B-ATK-14 B-COND-PRO-1 B-MNT-02 C-60
 */
function feetOf(
  own: readonly SoundDeed[],
  facts: TurnFacts,
  ruleset: LedgerRules,
): { feet: TurnLedger["feet"]; over: Overuse[] } {
  const speed = within(facts.speed, 0, 10_000);
  const all = feetInAll(own, speed, facts);
  const whole = ruleset.standUp === "all";
  const cost = whole ? speed : Math.floor(speed / 2);
  // By whichever speed it goes on, and whatever was done in between.
  let left = switchSpeed(all, within(facts.moved, 0, 1_000_000));
  const over: Overuse[] = [];
  for (const deed of own.filter(({ spends }) => spends === "stand")) {
    if (speed === 0 || left < cost) {
      const label = speed === 0 ? "OD20.Reason.NoSpeed" : "OD20.Reason.NoMovementLeft";
      over.push(denied("move", deed, label, ...(whole ? ["H-MOV-08", "C-60"] : ["B-COND-PRO-1"])));
    }
    left -= cost;
  }
  for (const deed of own.filter(({ spends }) => spends === "mount")) {
    const riding = mountingCost(speed);
    if (left < riding || speed === 0) over.push(denied("move", deed, "OD20.Reason.NoMovementLeft", "B-MNT-02"));
    left -= riding;
  }
  return { feet: { all, left: Math.max(0, left) }, over };
}

/** What each deed is in a d20-3e round; a draw there takes no more than the free one a turn. */
function use3e({ spends, times }: SoundDeed): Use3e | null {
  if (spends === "attack") return times > 1 ? "fullAttack" : "attack";
  if (spends === "active") return "standard";
  if (spends === "swap") return "moveEquivalent";
  return spends === "fullRound" ? "fullRound" : null;
}

/**
 * The actions of a d20-3e round by the totals of {@link spend3e}: a standard and a move-equivalent one, or two
 * move-equivalents, or one full round. Several attacks in one deed are a full attack; those in several are one attack each.
 * Feet are not reckoned as the move-equivalent action that walking is, but of the disabled, who have no more than one of both.
 * @rule D-TURN-04 D-TURN-05 D-ATK-01 D-ATK-02 D-MOV-02 D-MOV-03 D-DEATH-02
 */
function active3e(own: readonly SoundDeed[], facts: TurnFacts): { pip: Pip; over: Overuse[] } {
  const disabled = facts.disabled === true;
  const walks = disabled && facts.moved > 0 && of(own, "swap").length === 0;
  let turn = { ...refresh3e(), moveEquivalent: walks ? 1 : 0 };
  const spentBy: DeedName[] = [];
  const before: DeedName[] = [];
  const over: Overuse[] = [];
  for (const deed of own) {
    const use = use3e(deed);
    if (use === null) continue;
    const { ok, rules, turn: next } = spend3e(turn, use, disabled);
    spentBy.push(name(deed));
    const reason = spent(["D-TURN-04", ...rules.filter((rule) => rule !== "D-TURN-04")]);
    if (!ok) over.push({ ...name(deed), kind: "active", nth: spentBy.length, before: [...before], reason });
    else before.push(name(deed));
    turn = next;
  }
  return { pip: { all: 1, left: spend3e(turn, "standard", disabled).ok ? 1 : 0, spentBy }, over };
}

/** @rule B-TURN-16 B-COND-INC-1 */
const emptyOf = ({ incapacitated }: TurnFacts): Reason | null =>
  incapacitated === true ? { label: "OD20.Reason.Incapacitated", rules: ["B-TURN-16", "B-COND-INC-1"] } : null;

/** Attacks made, and those left of the actions that were begun for them. @rule H-TURN-05 B-ATK-12 */
function attacksOf(
  own: readonly SoundDeed[],
  facts: TurnFacts,
  { profile }: LedgerRules,
  empty: Reason | null,
): TurnLedger["attacks"] {
  const perAction = attacksEach(facts);
  const flurry = withoutFlurries(own);
  const counted = total(flurry.attacks);
  const begun = profile === "d20-3e" ? 0 : Math.ceil(counted / perAction) * perAction;
  const left = Math.max(0, begun - counted) + (profile === "d20-3e" ? 0 : flurry.left);
  return { made: total(of(own, "attack")), left: empty ? 0 : left };
}

const used = (pip: Pip, empty: Reason | null): Pip => (empty ? { ...pip, left: 0 } : pip);

/**
 * What a combatant's turn has spent and has left, and what was too much. It does not depend on the order in which deeds
 * are given. What is not the combatant's own counts for nothing, nor does what makes no sense: an unknown `spends`, no
 * id, a turn whose round is no whole number from 0 on, `times` of −3, 0, ½ or 10⁹. Outside of the own turn it tells of
 * the last one. Speeds, feet and numbers of actions out of all bounds are taken as the nearest that there are.
 * @rule H-TURN-04 H-TURN-05 H-TURN-06 H-TURN-08 H-TURN-10 H-TURN-11 H-TURN-12 H-TURN-13 H-TURN-14 H-TURN-15 H-MOV-01
 * @rule H-MOV-08 H-TWO-01 H-TWO-03 B-TURN-08 B-TURN-09 B-TURN-11 B-TURN-15 B-TURN-16 B-TURN-17 B-TURN-19 B-COND-INC-1 B-ACT-02
 * @rule B-ACT-15 B-ATK-12 B-ATK-13 B-COND-PRO-1 C-03 C-16 C-60 C-67 C-75 D-TURN-04 D-ATK-01 D-ATK-02 D-AOO-04
 */
export function turnLedger(deeds: readonly Deed[], facts: TurnFacts, ruleset: LedgerRules): TurnLedger {
  const sound = soundDeeds(deeds, facts.combatant);
  const own = deedsOfOwnTurn(sound, facts);
  const made = total(of(own, "attack"));
  const draws = of(own, "drawStow");
  const drawn = total(draws);
  const free = freeDraws(made, ruleset);
  const actions = activeOf(own, facts, ruleset);
  const bonus = bonusOf(own, facts, ruleset);
  const reactions = reactionsOf(sound, facts, ruleset);
  const reaction = reactionOf(reactions, facts, ruleset);
  const { feet, over } = feetOf(own, facts, ruleset);
  const empty = emptyOf(facts);
  return {
    empty,
    active: used(actions.pip, empty),
    bonus: used(bonus.pip, empty),
    reaction: used(reaction.pip, empty),
    attacks: attacksOf(own, facts, ruleset, empty),
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
      ...reactionsDenied(reactions, reaction.over, facts, ruleset),
      ...over,
    ],
  };
}
