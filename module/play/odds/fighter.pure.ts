/**
 * A creature in a simulated fight, with the numbers of the real game. Options that the simple simulation cannot use are left out.
 * Pure functions.
 */
import { bonusFormula, sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import type { Mitigation } from "../../rules/damage/damage.ts";
import { FormulaError, formulaRange, parseFormula } from "../../rules/basics/dice.ts";
import { fixedDefense } from "../../rules/attack/defense.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import type { OddsDefender, OddsRoll } from "../../rules/simulation/odds.ts";
import type { SimulatedMember, SimulatedStrike } from "../../rules/simulation/simulate-types.ts";

/** A weapon in one attack mode. */
export interface FighterWeapon {
  readonly key: string;
  readonly name: string;
  readonly mode: string;
  /** True if the weapon is in hand or natural, and the mode is its default. */
  readonly held: boolean;
  readonly attack: readonly Contribution[];
  readonly damage: readonly {
    /** Dice only; "" for fixed damage. */
    readonly formula: string;
    readonly bonus: readonly Contribution[];
    readonly type: string;
  }[];
  readonly against: DefenseKind;
  /** Lowest natural roll that makes a hit critical; 20 if left out. @rule H-CRIT-01 H-PRG-07 */
  readonly threat?: number;
  /** True if the weapon needs loading after each shot, which limits it to one shot per turn. */
  readonly loads: boolean;
}

/** A weapon with its number of strikes. */
export interface FighterBlow {
  readonly weapon: FighterWeapon;
  readonly times: number;
}

/** What one active action can do: all attacks with one weapon, or a multiattack. */
export interface FighterWay {
  /** Key of the weapon, or of the multiattack feature. */
  readonly key: string;
  readonly name: string;
  /** True for a multiattack from the stat block. Its number of strikes does not depend on the number of attacks. */
  readonly multiattack: boolean;
  readonly blows: readonly FighterBlow[];
}

/** All facts about a creature that the simulation uses. */
export interface FighterFacts {
  readonly playerCharacter: boolean;
  /** Current hit points including temporary ones; 0 or less if the creature is down. */
  readonly hitPoints: number;
  readonly initiative: number;
  readonly defense: Readonly<Record<DefenseKind, readonly Contribution[]>>;
  /** How the creature defends: with a roll, with 10 plus bonuses, or with 0 if it is helpless. */
  readonly answers: "roll" | "fixed" | "none";
  /** Whether the creature can act. */
  readonly acts: boolean;
  /** True if the creature rerolls natural 1s. Left out means false. @rule H-PRG-07 */
  readonly lucky?: boolean;
  readonly mitigation: Mitigation;
  readonly weapons: readonly FighterWeapon[];
  /** Attacks per active action, at least 1. */
  readonly attacks: number;
  /** What each further attack of a full attack has less, in games with full attacks; left out = none. @rule D-ATK-02 */
  readonly later?: readonly (readonly Contribution[])[];
  readonly multiattacks: readonly Omit<FighterWay, "multiattack">[];
}

/** Maximum hit points in a simulation. */
const MOST_HIT_POINTS = 100_000;
/** Maximum strikes per turn in a simulation. */
const MOST_STRIKES = 20;

function rollOf(parts: readonly Contribution[], lucky: boolean): OddsRoll {
  const roll = { bonus: Math.trunc(sumContributions(parts)), dice: parts.flatMap(({ dice }) => dice ?? []) };
  return lucky ? { ...roll, lucky } : roll;
}

/** Returns dice and bonuses of a damage row as one formula, for example "1d8 + 3". */
export function rowFormula({ formula, bonus }: FighterWeapon["damage"][number]): string {
  const dice = formula.trim();
  const flat = bonusFormula(bonus);
  if (dice !== "") return `${dice}${flat}`;
  return flat === "" ? "0" : flat.replace(/^ \+ /u, "").replace(/^ - /u, "-");
}

/** Returns the strike for the simulation. Null if a damage formula is invalid. @param lucky true if the attacker has the luck trait */
export function strikeOf({ attack, damage, against, threat }: FighterWeapon, lucky = false): SimulatedStrike | null {
  const rows = damage.map((row) => ({ formula: rowFormula(row), type: row.type }));
  return rows.every(({ formula }) => meanOf(formula) !== null)
    ? { attack: rollOf(attack, lucky), damage: rows, against, ...(threat === undefined ? {} : { threat }) }
    : null;
}

/** Returns the average of a formula. Null if it is invalid. */
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
 * Returns all options for the active action, single weapons first. Skips options without readable damage.
 * @rule H-TURN-05 B-ATK-12 H-RNG-02 D-ATK-02
 */
export function waysOf({ weapons, attacks, multiattacks, later = [] }: FighterFacts): FighterWay[] {
  const single = weapons.map((weapon): FighterWay => {
    const { key, name, loads } = weapon;
    if (loads) return { key, name, multiattack: false, blows: [{ weapon, times: 1 }] };
    const lower = later.map((parts) => ({ weapon: { ...weapon, attack: [...weapon.attack, ...parts] }, times: 1 }));
    return { key, name, multiattack: false, blows: [{ weapon, times: attacks }, ...lower] };
  });
  const several = multiattacks.map((one): FighterWay => ({ ...one, multiattack: true }));
  return [...single, ...several]
    .map((way) => ({ ...way, blows: way.blows.filter(({ weapon }) => strikeOf(weapon) !== null) }))
    .filter(({ blows }) => blows.length > 0);
}

/** Returns the option with the highest average damage, preferring weapons in hand and multiattacks. */
export function bestWay(facts: FighterFacts): FighterWay | undefined {
  const ways = waysOf(facts);
  const held = ways.filter(isHeld);
  const [best] = [...(held.length > 0 ? held : ways)].sort(
    (a, b) => meanDamage(b) - meanDamage(a) || Number(b.multiattack) - Number(a.multiattack),
  );
  return best;
}

/** Returns how the creature defends against a strike. @rule H-ATK-07 C-56 C-64 */
export function answerOf(
  { answers, defense, lucky = false }: FighterFacts,
  kind: DefenseKind,
): OddsDefender["defense"] {
  return answers === "roll"
    ? rollOf(defense[kind], lucky)
    : { static: answers === "none" ? 0 : fixedDefense(defense[kind]) };
}

/**
 * Returns the creature for the simulation with its strikes per turn.
 * @param blows strikes of a turn; empty for none. Only the first 20 strikes count
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
