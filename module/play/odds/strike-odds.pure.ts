/** Computes the likely results of strikes on one target before the roll. Pure functions. */
import type { Dice } from "../../rules/basics/contribution.ts";
import { FormulaError, parseFormula } from "../../rules/basics/dice.ts";
import { RulesError } from "../../rules/basics/errors.ts";
import { toNumber } from "../../rules/basics/distribution.ts";
import {
  attackOdds,
  failOdds,
  type OddsDefender,
  type OddsRoll,
  type OddsStrike,
} from "../../rules/simulation/odds.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";

/** All numbers that decide the strikes on one target. */
export interface OddsFacts {
  /** Strikes with the number of repeats; equal strikes are listed once. */
  readonly strikes: readonly { readonly strike: OddsStrike; readonly times: number }[];
  readonly defender: OddsDefender;
  readonly playerVersusPlayer: boolean;
}

/** Chances of one strike, 0 to 1, with a sum of 1. For different strikes the average. */
export interface Outlook {
  readonly miss: number;
  readonly tie: number;
  readonly hit: number;
  readonly crit: number;
  /** Average damage of all strikes together, after armor and resistances. A miss counts as 0. */
  readonly damage: number;
  /** Number of strikes. */
  readonly strikes: number;
  /** Whether the strikes differ. */
  readonly differ?: true;
}

/** Maximum sum of faces of all dice of a strike; 20d6 have 120. Exact chances for more dice would slow down typing. */
const MOST_FACES = 300;

const facesOf = (dice: readonly Dice[]): number =>
  dice.reduce((sum, { count, faces }) => sum + Math.abs(count) * faces, 0);

function tooMany({ attack, damage }: OddsStrike, { defense }: OddsDefender): boolean {
  const rolled = damage.flatMap(({ formula }) =>
    parseFormula(formula).terms.flatMap((term) => (term.kind === "dice" ? term : [])),
  );
  const answered = "static" in defense ? [] : (defense.dice ?? []);
  return facesOf(rolled) > MOST_FACES || facesOf([...(attack.dice ?? []), ...answered]) > MOST_FACES;
}

/** Cache of results by rules, because one change in a window leaves most strikes the same. */
const lately = new WeakMap<Ruleset, Map<string, Outlook | null>>();
const MOST_KEPT = 200;

/**
 * Returns the chances of strikes on one target. Results are cached because they depend only on the facts.
 * @returns null without strikes, with an invalid formula, or with too many dice
 * @rule H-ATK-12 H-ATK-13 H-CRIT-01 H-DMG-02
 */
export function outlook(facts: OddsFacts, ruleset: Ruleset): Outlook | null {
  let known = lately.get(ruleset);
  if (!known || known.size >= MOST_KEPT) {
    known = new Map<string, Outlook | null>();
    lately.set(ruleset, known);
  }
  const name = JSON.stringify(facts);
  const old = known.get(name);
  if (old !== undefined) return old;
  const found = reckon(facts, ruleset);
  known.set(name, found);
  return found;
}

function reckon({ strikes, defender, playerVersusPlayer }: OddsFacts, ruleset: Ruleset): Outlook | null {
  const count = strikes.reduce((sum, { times }) => sum + times, 0);
  if (count === 0) return null;
  const sum = { miss: 0, tie: 0, hit: 0, crit: 0, damage: 0 };
  try {
    for (const { strike, times } of strikes) {
      if (tooMany(strike, defender)) return null;
      const odds = attackOdds({ strikes: [strike], playerVersusPlayer }, defender, ruleset);
      const [one] = odds.strikes;
      if (!one) return null;
      for (const key of ["miss", "tie", "hit", "crit"] as const) sum[key] += (toNumber(one[key]) * times) / count;
      // Armor reduces each strike separately, so averages can be added.
      sum.damage += toNumber(odds.expected) * times;
    }
  } catch (error) {
    if (error instanceof RulesError || error instanceof FormulaError) return null;
    throw error;
  }
  return { ...sum, strikes: count, ...(strikes.length > 1 ? { differ: true as const } : {}) };
}

/**
 * Returns the chance that a save fails, 0 to 1.
 * @param save roll of the save; null for an automatic failure
 * @returns null with too many dice
 * @rule H-SPL-13 H-CRIT-09 B-SAVE-01
 */
export function failing(save: OddsRoll | null, dc: number, ruleset: Ruleset): number | null {
  if (facesOf(save?.dice ?? []) > MOST_FACES) return null;
  try {
    return toNumber(failOdds(save, Math.trunc(dc), ruleset));
  } catch (error) {
    if (error instanceof RulesError) return null;
    throw error;
  }
}

/**
 * Combines the chances of several attacks on one target. Chances are weighted by the number of strikes; damage is added.
 * @returns null without attacks, or if one of them is unknown
 */
export function together(outlooks: readonly (Outlook | null)[]): Outlook | null {
  const known = outlooks.filter((one) => one !== null);
  const strikes = known.reduce((sum, one) => sum + one.strikes, 0);
  if (strikes === 0 || known.length < outlooks.length) return null;
  const share = (key: "miss" | "tie" | "hit" | "crit"): number =>
    known.reduce((sum, one) => sum + (one[key] * one.strikes) / strikes, 0);
  const damage = known.reduce((sum, one) => sum + one.damage, 0);
  return { miss: share("miss"), tie: share("tie"), hit: share("hit"), crit: share("crit"), damage, strikes };
}

/** Groups equal strikes and counts them. */
export function counted(strikes: readonly OddsStrike[]): OddsFacts["strikes"] {
  const found = new Map<string, { strike: OddsStrike; times: number }>();
  for (const strike of strikes) {
    const name = JSON.stringify(strike);
    const known = found.get(name);
    if (known) known.times += 1;
    else found.set(name, { strike, times: 1 });
  }
  return [...found.values()];
}
