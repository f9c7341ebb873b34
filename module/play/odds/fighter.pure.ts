/** A creature as a simulated fight takes it: the same numbers as at the table, with nothing that a simple behavior cannot use. Pure. */
import { bonusFormula, sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import type { Mitigation } from "../../rules/damage/damage.ts";
import { FormulaError, formulaRange, parseFormula } from "../../rules/basics/dice.ts";
import { fixedDefense } from "../../rules/attack/defense.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import type { OddsDefender, OddsRoll } from "../../rules/simulation/odds.ts";
import type { SimulatedMember, SimulatedStrike } from "../../rules/simulation/simulate-types.ts";

/** One way of using one weapon. */
export interface FighterWeapon {
  readonly key: string;
  readonly name: string;
  readonly mode: string;
  /** In a hand, or grown on, and used in its usual way. */
  readonly held: boolean;
  readonly attack: readonly Contribution[];
  readonly damage: readonly {
    /** Dice only; "" for fixed damage. */
    readonly formula: string;
    readonly bonus: readonly Contribution[];
    readonly type: string;
  }[];
  readonly against: DefenseKind;
  /** The lowest face with which a hit is a critical; left out = 20. @rule H-CRIT-01 H-PRG-07 */
  readonly threat?: number;
  /** Loaded by hand after each shot: one in a turn, however many attacks there are. */
  readonly loads: boolean;
}

/** A weapon with how often it strikes. */
export interface FighterBlow {
  readonly weapon: FighterWeapon;
  readonly times: number;
}

/** What one active action comes to: a weapon as often as there are attacks, or several blows of the creature's own. */
export interface FighterWay {
  /** A weapon's key, or that of the feature. */
  readonly key: string;
  readonly name: string;
  /** Whether the blows are those of a stat block, whatever number of attacks an action has. */
  readonly multiattack: boolean;
  readonly blows: readonly FighterBlow[];
}

/** Everything of a creature that counts. */
export interface FighterFacts {
  readonly playerCharacter: boolean;
  /** Now, temporary ones included; 0 and less for one who has dropped. */
  readonly hitPoints: number;
  readonly initiative: number;
  readonly defense: Readonly<Record<DefenseKind, readonly Contribution[]>>;
  /** How it answers: with a roll, with 10 and its bonuses, or (who cannot defend himself) with 0. */
  readonly answers: "roll" | "fixed" | "none";
  /** Whether it can act at all. */
  readonly acts: boolean;
  /** Whether luck rolls its 1s again; left out = it does not. @rule H-PRG-07 */
  readonly lucky?: boolean;
  readonly mitigation: Mitigation;
  readonly weapons: readonly FighterWeapon[];
  /** Attacks that the active action gives, 1 and more. */
  readonly attacks: number;
  readonly multiattacks: readonly Omit<FighterWay, "multiattack">[];
}

/** Most hit points that a simulation takes. */
const MOST_HIT_POINTS = 100_000;
/** Most strikes of a turn that it takes. */
const MOST_STRIKES = 20;

function rollOf(parts: readonly Contribution[], lucky: boolean): OddsRoll {
  const roll = { bonus: Math.trunc(sumContributions(parts)), dice: parts.flatMap(({ dice }) => dice ?? []) };
  return lucky ? { ...roll, lucky } : roll;
}

/** Dice and bonuses of a row of damage as one formula, "1d8 + 3". */
export function rowFormula({ formula, bonus }: FighterWeapon["damage"][number]): string {
  const dice = formula.trim();
  const flat = bonusFormula(bonus);
  if (dice !== "") return `${dice}${flat}`;
  return flat === "" ? "0" : flat.replace(/^ \+ /u, "").replace(/^ - /u, "-");
}

/** The strike; null when a formula of its damage cannot be read. @param lucky whether whoever strikes has luck */
export function strikeOf({ attack, damage, against, threat }: FighterWeapon, lucky = false): SimulatedStrike | null {
  const rows = damage.map((row) => ({ formula: rowFormula(row), type: row.type }));
  return rows.every(({ formula }) => meanOf(formula) !== null)
    ? { attack: rollOf(attack, lucky), damage: rows, against, ...(threat === undefined ? {} : { threat }) }
    : null;
}

/** What a formula comes to on average; null for no formula. */
function meanOf(formula: string): number | null {
  try {
    return formulaRange(parseFormula(formula).terms).average;
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

function meanDamage({ blows }: FighterWay): number {
  const each = ({ damage }: FighterWeapon): number =>
    damage.reduce((sum, row) => sum + (meanOf(rowFormula(row)) ?? 0), 0);
  return blows.reduce((sum, { weapon, times }) => sum + each(weapon) * times, 0);
}

const isHeld = ({ multiattack, blows }: FighterWay): boolean => multiattack || blows.every(({ weapon }) => weapon.held);

/**
 * All that its active action may come to, weapons first; what has no readable damage is left out.
 * @rule H-TURN-05 B-ATK-12 H-RNG-02
 */
export function waysOf({ weapons, attacks, multiattacks }: FighterFacts): FighterWay[] {
  const single = weapons.map((weapon): FighterWay => {
    const { key, name, loads } = weapon;
    return { key, name, multiattack: false, blows: [{ weapon, times: loads ? 1 : attacks }] };
  });
  const several = multiattacks.map((one): FighterWay => ({ ...one, multiattack: true }));
  return [...single, ...several]
    .map((way) => ({ ...way, blows: way.blows.filter(({ weapon }) => strikeOf(weapon) !== null) }))
    .filter(({ blows }) => blows.length > 0);
}

/** The way to begin with: of what is in a hand or in its stat block, else of all, the one with the most damage. */
export function bestWay(facts: FighterFacts): FighterWay | undefined {
  const ways = waysOf(facts);
  const held = ways.filter(isHeld);
  const [best] = [...(held.length > 0 ? held : ways)].sort(
    (a, b) => meanDamage(b) - meanDamage(a) || Number(b.multiattack) - Number(a.multiattack),
  );
  return best;
}

/** How it answers a strike. @rule H-ATK-07 C-56 C-64 */
export function answerOf(
  { answers, defense, lucky = false }: FighterFacts,
  kind: DefenseKind,
): OddsDefender["defense"] {
  return answers === "roll"
    ? rollOf(defense[kind], lucky)
    : { static: answers === "none" ? 0 : fixedDefense(defense[kind]) };
}

/**
 * The fighter with what it does in a turn.
 * @param blows none for one who does nothing; of more than 20 strikes the first 20 are made
 * @rule H-ATK-07 C-56 C-64
 */
export function memberOf(facts: FighterFacts, blows: readonly FighterBlow[]): Omit<SimulatedMember, "id" | "count"> {
  const strikes = blows.flatMap(({ weapon, times }): SimulatedStrike[] => {
    const strike = strikeOf(weapon, facts.lucky);
    return strike ? Array.from({ length: times }, () => strike) : [];
  });
  return {
    playerCharacter: facts.playerCharacter,
    hitPoints: Math.min(MOST_HIT_POINTS, Math.trunc(facts.hitPoints)),
    initiative: Math.trunc(facts.initiative),
    defense: answerOf(facts, "physical"),
    magical: answerOf(facts, "magical"),
    mitigation: facts.mitigation,
    strikes: facts.acts ? strikes.slice(0, MOST_STRIKES) : [],
    ...(facts.lucky === true ? { lucky: true } : {}),
  };
}
