/** What strikes on one target are likely to come to before any die has fallen. Pure. */
import type { Dice } from "../../rules/basics/contribution.ts";
import { FormulaError, parseFormula } from "../../rules/basics/dice.ts";
import { RulesError } from "../../rules/basics/errors.ts";
import { toNumber } from "../../rules/basics/fraction.ts";
import {
  attackOdds,
  failOdds,
  type OddsDefender,
  type OddsRoll,
  type OddsStrike,
} from "../../rules/simulation/odds.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";

/** Everything that decides the strikes on one target, as plain numbers. */
export interface OddsFacts {
  /** Equal strikes stand once, with how often they are made. */
  readonly strikes: readonly { readonly strike: OddsStrike; readonly times: number }[];
  readonly defender: OddsDefender;
  readonly playerVersusPlayer: boolean;
}

/** Chances of one strike, 0 to 1 and together 1; of unlike strikes the average. */
export interface Outlook {
  readonly miss: number;
  readonly tie: number;
  readonly hit: number;
  readonly crit: number;
  /** Mean damage of all strikes together after armor and resistances; what misses counts as 0. */
  readonly damage: number;
  /** How many strikes that is. */
  readonly strikes: number;
}

/** Faces of all dice of a strike: 20d6 are 120. Exact odds of more would be felt while somebody types. */
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

/** What was worked out lately, by the rules it holds for: most of a window stays as it is when one thing is chosen otherwise. */
const lately = new WeakMap<Ruleset, Map<string, Outlook | null>>();
const MOST_KEPT = 200;

/**
 * The chances of strikes on one target; remembered, for they follow from their facts alone.
 * @returns null where nothing can be said: no strike, a formula that cannot be read, more dice than are worth it
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
      // Each strike meets a reduction of its own, so that means add up.
      sum.damage += toNumber(odds.expected) * times;
    }
  } catch (error) {
    if (error instanceof RulesError || error instanceof FormulaError) return null;
    throw error;
  }
  return { ...sum, strikes: count };
}

/**
 * The chance that a save fails, 0 to 1.
 * @param save null for one that fails without a roll
 * @returns null where nothing can be said: more dice than are worth it
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
 * What several attacks on one target come to: chances by how many strikes each has, damage added.
 * @returns null without any, or where one of them cannot be told
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

/** Equal strikes once, with their number; strikes are equal when they say the same. */
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
