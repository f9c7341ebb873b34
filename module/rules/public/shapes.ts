import type { D20 } from "../checks.ts";
import { CONDITION_LIMIT, type Condition, type ConditionId } from "../conditions.ts";
import { DAMAGE_LIMITS, type DamageInput, type Mitigation } from "../damage.ts";
import { FORMULA_LIMITS, type FormulaTerm } from "../dice.ts";
import { DISTRIBUTION_LIMITS, type Distribution } from "../distribution.ts";
import { CELL_LIMIT, type Cell } from "../grid.ts";
import { ENEMY_LIMIT, type NearbyEnemy } from "../ranged.ts";
import { RulesError, isSane, requireInteger, requireNumber } from "../errors.ts";
import { requireKey, requireList } from "../input.ts";

/** A mastery step. */
export function requireStep(step: number): void {
  requireInteger("step", step, 0, 4);
}

/** A level or challenge rating, fractions included. */
export function requireLevel(level: number): void {
  if (!Number.isFinite(level) || level < 0 || level > 30) throw new RulesError("level", "must be from 0 to 30");
}

/** Checks the two numbers of a rolled d20. @throws RulesError naming the number */
export function requireD20(argument: string, roll: D20): D20 {
  const { natural, total } = roll;
  // Names are put together only where somebody gets to read them: attacks are resolved by the million.
  if (Number.isInteger(natural) && natural >= 1 && natural <= 20 && isSane(total)) return roll;
  requireInteger(`${argument}.natural`, natural, 1, 20);
  return roll;
}

const SETS = ["resistances", "vulnerabilities", "immunities"] as const;

/** Resistances and the like; the name of each is put behind the place where they stand. */
export function requireDamageTypes(place: string, on: Pick<Mitigation, (typeof SETS)[number]>): void {
  for (const key of SETS) requireList(place + key, on[key], 0, DAMAGE_LIMITS.entries);
}

/** What a hit brings and what it meets. */
export function requireDamage(i: Pick<DamageInput, "rows" | (typeof SETS)[number]>): void {
  requireList("rows", i.rows, 0, DAMAGE_LIMITS.rows);
  requireDamageTypes("", i);
}

/**
 * Returns the terms when they could have come out of a formula, or out of one whose dice were doubled.
 * @throws RulesError
 */
export function requireTerms(terms: readonly FormulaTerm[]): readonly FormulaTerm[] {
  for (const term of requireList("terms", terms, 0, FORMULA_LIMITS.terms)) {
    if (requireInteger("terms.sign", term.sign, -1, 1) === 0) throw new RulesError("terms.sign", "must be 1 or -1");
    if (requireKey("terms.kind", term.kind, ["dice", "flat"]) === "flat")
      requireNumber("terms.value", Reflect.get(term, "value"));
    else {
      requireInteger("terms.count", Reflect.get(term, "count"), 0, 4 * FORMULA_LIMITS.dice);
      requireInteger("terms.faces", Reflect.get(term, "faces"), 1, FORMULA_LIMITS.faces);
    }
  }
  return terms;
}

/** @throws RulesError for what is no distribution */
export function requireDistribution(argument: string, a: Distribution): void {
  if (!(a.weights instanceof Map) || a.weights.size > DISTRIBUTION_LIMITS.values)
    throw new RulesError(`${argument}.weights`, "must be a map of weights");
  if (typeof a.total !== "bigint" || a.total <= 0n)
    throw new RulesError(`${argument}.total`, "must be a bigint above 0");
  for (const [value, weight] of a.weights) {
    requireInteger(`${argument}.weights`, value, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    if (typeof weight !== "bigint") throw new RulesError(`${argument}.weights`, "must be bigints");
  }
}

/** Enemies near a shooter. */
export function requireEnemies(enemies: readonly NearbyEnemy[]): void {
  requireList("enemies", enemies, 0, ENEMY_LIMIT);
}

/** Conditions by their ids, or as records. */
export function requireConditions(statuses: readonly (ConditionId | Condition)[]): void {
  requireList("statuses", statuses, 0, CONDITION_LIMIT);
}

/** A running total of experience. */
export function requireExperience(xp: number): void {
  if (!Number.isSafeInteger(xp) || xp < 0) throw new RulesError("xp", "must be a whole number from 0 on");
}

/** @throws RulesError when a coordinate is no whole number within {@link CELL_LIMIT} */
export function requireCell(argument: string, cell: Cell): Cell {
  requireInteger(`${argument}.x`, cell.x, -CELL_LIMIT, CELL_LIMIT);
  requireInteger(`${argument}.y`, cell.y, -CELL_LIMIT, CELL_LIMIT);
  return cell;
}
