/** Checks of records that several functions are given. */
import type { Contribution } from "../contribution.ts";
import type { D20 } from "../checks.ts";
import { CONDITIONS, CONDITION_LIMIT, type Condition, type ConditionId } from "../conditions.ts";
import { DAMAGE_LIMITS, type DamageInput, type DamageRules, type Mitigation } from "../damage.ts";
import { FORMULA_LIMITS, type FormulaTerm } from "../dice.ts";
import { DISTRIBUTION_LIMITS, type Distribution } from "../distribution.ts";
import { CELL_LIMIT, type Cell } from "../grid.ts";
import type { HitPoints } from "../hit-points.ts";
import type { TrainingInput } from "../mastery.ts";
import { ENEMY_LIMIT, type NearbyEnemy } from "../ranged.ts";
import type { Characteristic } from "../ids.ts";
import { CHARACTERISTICS } from "../ids.ts";
import { RulesError, isSane, requireInteger, requireNumber } from "../errors.ts";
import { optionalRecord, requireKey, requireList, requireRecord } from "../input.ts";
import type { Ruleset } from "../ruleset-types.ts";
import type { TurnState } from "../turn.ts";

/** Most parts that one number may have. */
const PARTS = 1000;

/** Further parts of a number, which may be left out. */
export function requireParts(argument: string, parts: readonly Contribution[] | undefined): void {
  requireList(argument, parts ?? [], 0, PARTS);
}

/** Parts that are added up. */
export function requireSummable(parts: readonly Contribution[]): void {
  for (const part of requireList("parts", parts, 0, PARTS)) {
    requireRecord("parts", part);
    requireNumber("parts", part.value);
  }
}

/** A characteristic and its modifier. */
export function requireCharacteristic(key: Characteristic, modifier: number): void {
  requireKey("characteristic", key, CHARACTERISTICS);
  requireNumber("modifier", modifier);
}

/** A mastery step. */
export function requireStep(step: number): void {
  requireInteger("step", step, 0, 4);
}

/** A level or challenge rating, fractions included. */
export function requireLevel(level: number): void {
  if (!Number.isFinite(level) || level < 0 || level > 30) throw new RulesError("level", "must be from 0 to 30");
}

/** A level that may lie beyond all that the rules know. */
export function requireAnyLevel(level: number): void {
  if (typeof level !== "number" || Number.isNaN(level)) throw new RulesError("input.level", "must be a number");
}

/** What a roll's training is made of besides its step. */
export function requireTraining(i: TrainingInput, ruleset: Pick<Ruleset, "training"> | undefined): void {
  requireRecord("input", i);
  optionalRecord("ruleset", ruleset);
  if (ruleset?.training !== "baseAttack") requireAnyLevel(i.level ?? 1);
  else
    for (const key of ["baseAttack", "size", "rangePenalty"] as const)
      if (i[key]) requireNumber(`input.${key}`, i[key]);
}

/** Checks the two numbers of a rolled d20. @throws RulesError naming the number */
export function requireD20(argument: string, roll: D20): D20 {
  requireRecord(argument, roll);
  const { natural, total } = roll;
  // Names are put together only where somebody gets to read them: attacks are resolved by the million.
  if (Number.isInteger(natural) && natural >= 1 && natural <= 20 && isSane(total)) return roll;
  requireInteger(`${argument}.natural`, natural, 1, 20);
  requireNumber(`${argument}.total`, total);
  return roll;
}

const SETS = ["resistances", "vulnerabilities", "immunities"] as const;

/** Resistances and the like; the name of each is put behind the place where they stand. */
export function requireDamageTypes(place: string, on: Pick<Mitigation, (typeof SETS)[number]>): void {
  for (const key of SETS) requireList(place + key, on[key], 0, DAMAGE_LIMITS.entries);
}

/** What a hit brings and what it meets. */
export function requireDamage(i: DamageInput, ruleset: DamageRules): void {
  requireRecord("input", i);
  requireRecord("ruleset", ruleset);
  for (const row of requireList("rows", i.rows, 0, DAMAGE_LIMITS.rows)) {
    requireRecord("rows", row);
    if (typeof row.type !== "string") throw new RulesError("rows.type", "must be a text");
    requireNumber("rows.amount", row.amount);
  }
  requireDamageTypes("", i);
  requireNumber("reduction", i.reduction);
  if (i.threshold !== null) requireNumber("threshold", i.threshold);
  if (i.temporary !== undefined) requireNumber("temporary", i.temporary);
}

/**
 * Returns the terms when they could have come out of a formula, or out of one whose dice were doubled.
 * @throws RulesError
 */
export function requireTerms(terms: readonly FormulaTerm[]): readonly FormulaTerm[] {
  for (const term of requireList("terms", terms, 0, FORMULA_LIMITS.terms)) {
    requireRecord("terms", term);
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
  requireRecord(argument, a);
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
  for (const enemy of requireList("enemies", enemies, 0, ENEMY_LIMIT)) {
    requireRecord("enemies", enemy);
    requireNumber("enemies.distance", enemy.distance);
  }
}

/** @throws RulesError when value or maximum is no number */
export function requireHitPoints(hp: HitPoints): void {
  requireRecord("hp", hp);
  requireNumber("hp.value", hp.value);
  requireNumber("hp.max", hp.max);
}

/** Conditions by their ids, or as records. */
export function requireConditions(statuses: readonly (ConditionId | Condition)[]): void {
  for (const status of requireList("statuses", statuses, 0, CONDITION_LIMIT)) {
    if (typeof status !== "string") requireRecord("statuses", status);
    requireKey("statuses", typeof status === "string" ? status : status.id, CONDITIONS);
  }
}

/** A running total of experience. */
export function requireExperience(xp: number): void {
  if (!Number.isSafeInteger(xp) || xp < 0) throw new RulesError("xp", "must be a whole number from 0 on");
}

/** @throws RulesError when a coordinate is no whole number within {@link CELL_LIMIT} */
export function requireCell(argument: string, cell: Cell): Cell {
  requireRecord(argument, cell);
  requireInteger(`${argument}.x`, cell.x, -CELL_LIMIT, CELL_LIMIT);
  requireInteger(`${argument}.y`, cell.y, -CELL_LIMIT, CELL_LIMIT);
  return cell;
}

const COUNTS = [
  "active",
  "bonus",
  "reaction",
  "attacksLeft",
  "attacks",
  "moves",
  "speed",
  "moved",
  "diagonals",
  "draws",
] as const;

/** @throws RulesError when a count of the turn is no number */
export function requireTurn(state: TurnState): void {
  requireRecord("state", state);
  for (const key of COUNTS) requireNumber(`state.${key}`, state[key]);
}
