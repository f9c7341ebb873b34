/** A creature as a simulated fight takes it: the same numbers as at the table, with nothing that a simple behavior cannot use. Pure. */
import { bonusFormula, sumContributions, type Contribution } from "../../rules/contribution.ts";
import type { Mitigation } from "../../rules/damage.ts";
import { FormulaError, formulaRange, parseFormula } from "../../rules/dice.ts";
import { fixedDefense } from "../../rules/defense.ts";
import type { DefenseKind } from "../../rules/ids.ts";
import type { OddsDefender, OddsRoll } from "../../rules/odds.ts";
import type { SimulatedMember, SimulatedStrike } from "../../rules/simulate-types.ts";

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
  readonly mitigation: Mitigation;
  readonly weapons: readonly FighterWeapon[];
}

/** Most hit points that a simulation takes. */
const MOST_HIT_POINTS = 100_000;

function rollOf(parts: readonly Contribution[]): OddsRoll {
  return { bonus: Math.trunc(sumContributions(parts)), dice: parts.flatMap(({ dice }) => dice ?? []) };
}

/** Dice and bonuses of a row of damage as one formula, "1d8 + 3". */
export function rowFormula({ formula, bonus }: FighterWeapon["damage"][number]): string {
  const dice = formula.trim();
  const flat = bonusFormula(bonus);
  if (dice !== "") return `${dice}${flat}`;
  return flat === "" ? "0" : flat.replace(/^ \+ /u, "").replace(/^ - /u, "-");
}

/** The strike; null when a formula of its damage cannot be read. */
export function strikeOf({ attack, damage, against }: FighterWeapon): SimulatedStrike | null {
  const rows = damage.map((row) => ({ formula: rowFormula(row), type: row.type }));
  return rows.every(({ formula }) => meanOf(formula) !== null)
    ? { attack: rollOf(attack), damage: rows, against }
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

function meanDamage({ damage }: FighterWeapon): number {
  return damage.reduce((sum, row) => sum + (meanOf(rowFormula(row)) ?? 0), 0);
}

/** The weapon to begin with: of those held, else of all, the one with the most damage on average. */
export function bestWeapon(weapons: readonly FighterWeapon[]): FighterWeapon | undefined {
  const usable = weapons.filter((weapon) => strikeOf(weapon) !== null);
  const held = usable.filter((weapon) => weapon.held);
  const [best] = [...(held.length > 0 ? held : usable)].sort((a, b) => meanDamage(b) - meanDamage(a));
  return best;
}

/** How it answers a strike. @rule H-ATK-07 C-56 C-64 */
export function answerOf({ answers, defense }: FighterFacts, kind: DefenseKind): OddsDefender["defense"] {
  return answers === "roll" ? rollOf(defense[kind]) : { static: answers === "none" ? 0 : fixedDefense(defense[kind]) };
}

/**
 * The fighter with one of its weapons.
 * @param weapon null for one who does nothing
 * @param strikes how many times it strikes in a turn, 1 to 20
 * @rule H-ATK-07 C-56 C-64
 */
export function memberOf(
  facts: FighterFacts,
  weapon: FighterWeapon | null,
  strikes: number,
): Omit<SimulatedMember, "id" | "count"> {
  const strike = weapon && facts.acts ? strikeOf(weapon) : null;
  return {
    playerCharacter: facts.playerCharacter,
    hitPoints: Math.min(MOST_HIT_POINTS, Math.trunc(facts.hitPoints)),
    initiative: Math.trunc(facts.initiative),
    defense: answerOf(facts, "physical"),
    magical: answerOf(facts, "magical"),
    mitigation: facts.mitigation,
    strikes: strike ? Array.from({ length: strikes }, () => strike) : [],
  };
}
