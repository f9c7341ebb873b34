/** The functions of `odds.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../odds.ts";
import { ODDS_LIMITS, mitigationOf, type OddsRoll } from "../odds.ts";
import { DAMAGE_LIMITS } from "../damage.ts";
import { RulesError, requireInteger, requireNumber } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireDamageTypes, requireDistribution } from "./shapes.ts";

export { ODDS_LIMITS } from "../odds.ts";
export type { AttackOdds, OddsAttacker, OddsDamage, OddsDefender, OddsRoll, OddsStrike, StrikeOdds } from "../odds.ts";

function requireRoll(argument: string, roll: OddsRoll): void {
  requireInteger(`${argument}.bonus`, roll.bonus);
  if (![-1, 0, 1].includes(roll.advantage ?? 0)) throw new RulesError(`${argument}.advantage`, "must be -1, 0 or 1");
  for (const { count, faces } of requireList(`${argument}.dice`, roll.dice ?? [], 0, ODDS_LIMITS.dice)) {
    requireInteger(`${argument}.dice.count`, count, -ODDS_LIMITS.dice, ODDS_LIMITS.dice);
    requireInteger(`${argument}.dice.faces`, faces, 1, 100);
  }
}

export const attackOdds = checked(rules.attackOdds, (attacker, defender) => {
  const mitigation = mitigationOf(defender);
  requireDamageTypes("mitigation.", mitigation);
  for (const strike of requireList("strikes", attacker.strikes, 0, ODDS_LIMITS.strikes)) {
    requireList("strikes.damage", strike.damage, 0, DAMAGE_LIMITS.rows);
    requireRoll("attack", strike.attack);
    if ("static" in defender.defense) requireInteger("defense.static", defender.defense.static);
    else requireRoll("defense", defender.defense);
  }
});
export const failOdds = checked(rules.failOdds, (save, dc) => {
  if (save !== null) requireRoll("save", save);
  requireInteger("dc", dc);
});
export const dropOdds = checked(rules.dropOdds, (odds, hitPoints, attacks) => {
  requireInteger("hitPoints", hitPoints, 1, 10_000);
  requireInteger("attacks", attacks, 1, ODDS_LIMITS.attacks);
  requireDistribution("odds.damage", odds.damage);
});
export const roundsToFall = checked(rules.roundsToFall, (hitPoints, mean) => {
  requireInteger("hitPoints", hitPoints);
  if (requireNumber("mean", mean) < 0) throw new RulesError("mean", "must be at least 0");
});
