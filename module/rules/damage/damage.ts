import { UNREDUCED_TYPES } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Damage of one type: a `DamageType`, or a world's own, which is treated like any ordinary type. */
export interface DamageRow {
  type: string;
  amount: number;
}

/** What a creature sets against damage. */
export interface Mitigation {
  /** Points that armor, shield and the like take off a hit. */
  readonly reduction: number;
  /** Damage types, or `all`. */
  readonly resistances: readonly string[];
  readonly vulnerabilities: readonly string[];
  readonly immunities: readonly string[];
  /** Less than this does nothing at all; null for none. */
  readonly threshold: number | null;
}

/** One change of one row (or, with row null, of the whole). */
export interface DamageStep {
  kind:
    | "rolled"
    | "critical"
    | "reaction"
    | "halved"
    | "immune"
    | "reduction"
    | "resistance"
    | "vulnerability"
    | "threshold"
    | "ruling";
  /** Index into the rows; null for the sum. */
  row: number | null;
  type?: string;
  before: number;
  after: number;
  rules: readonly string[];
}

/** What damage came to. */
export interface DamageResult {
  rows: DamageRow[];
  total: number;
  toTemporary: number;
  toHitPoints: number;
  steps: DamageStep[];
}

export interface DamageInput extends Mitigation {
  readonly rows: readonly DamageRow[];
  /** A tie, or a save for half. */
  readonly halved: boolean;
  /** Temporary hit points before the damage. */
  readonly temporary?: number;
  /** False leaves `steps` empty, which is faster; for simulations. */
  readonly explain?: boolean;
}

export type DamageRules = Pick<Ruleset, "vulnerability" | "armorReduction" | "reductionScope" | "reductionOrder">;

/** Does armor reduce this type? @rule H-DMG-06 H-DMG-07 C-50 */
export function isReducible(type: string): boolean {
  return !(UNREDUCED_TYPES as readonly string[]).includes(type);
}

/** What is left of the reduction while the rows of a hit go through. */
export interface ReductionPool {
  left: number;
}

/** Called for each change of a row. */
type Tell = (kind: DamageStep["kind"], before: number, after: number, rules: readonly string[]) => void;

/** What one row meets; the same for every row of a hit. */
export interface RowRules extends Omit<Mitigation, "reduction" | "threshold"> {
  readonly halved: boolean;
  readonly ruleset: DamageRules;
}

const BECAUSE = {
  rolled: ["B-DMG-01"],
  halved: ["H-ATK-13", "C-39"],
  halvedLate: ["H-ATK-13", "C-35", "C-39"],
  immune: ["B-RES-05"],
  reduction: ["H-DMG-02", "H-DMG-08", "C-38"],
  resistance: ["H-RES-01", "B-RES-03"],
  doubled: ["B-RES-02"],
  plusHalf: ["H-RES-02"],
} as const;

function meets(list: readonly string[], type: string): boolean {
  return list.length > 0 && (list.includes(type) || list.includes("all"));
}

/**
 * One row of a hit through everything but the threshold; takes what it uses out of the pool. The
 * steps of a row depend on the others through that pool alone, so each row runs to its end.
 */
export function mitigateRow(type: string, rolled: number, pool: ReductionPool, on: RowRules, tell?: Tell): number {
  const { ruleset } = on;
  let amount = Math.max(0, Math.floor(rolled));
  tell?.("rolled", rolled, amount, BECAUSE.rolled);
  const to = (kind: DamageStep["kind"], after: number, rules: readonly string[]): void => {
    tell?.(kind, amount, after, rules);
    amount = after;
  };
  const late = ruleset.reductionOrder === "beforeHalving";
  if (on.halved && !late && amount > 0) to("halved", Math.floor(amount / 2), BECAUSE.halved);
  if (amount > 0 && meets(on.immunities, type)) to("immune", 0, BECAUSE.immune);
  if (amount > 0 && pool.left > 0 && isReducible(type)) {
    const taken = Math.min(amount, pool.left);
    pool.left -= taken;
    to("reduction", amount - taken, BECAUSE.reduction);
  }
  if (on.halved && late && amount > 0) to("halved", Math.floor(amount / 2), BECAUSE.halvedLate);
  if (amount > 0 && meets(on.resistances, type)) to("resistance", Math.floor(amount / 2), BECAUSE.resistance);
  if (amount > 0 && meets(on.vulnerabilities, type)) {
    if (ruleset.vulnerability === "double") to("vulnerability", amount * 2, BECAUSE.doubled);
    else to("vulnerability", Math.floor(amount * 1.5), BECAUSE.plusHalf);
  }
  return amount;
}

/** Points that the reduction takes off under these rules. @rule D-C12 */
export function reductionPoints(reduction: number, ruleset: DamageRules): number {
  return ruleset.armorReduction === "mastery" ? Math.max(0, Math.floor(reduction)) : 0;
}

/** Most rows that one hit may have. */
export const DAMAGE_LIMITS = { rows: 100, entries: 100 } as const;

/** The rows after everything but the threshold. One pool of reduction for the hit, or one for each type in it. */
function mitigateRows(i: DamageInput, ruleset: DamageRules, steps: DamageStep[]): DamageRow[] {
  const { halved, resistances, vulnerabilities, immunities } = i;
  const on: RowRules = { halved, resistances, vulnerabilities, immunities, ruleset };
  const points = reductionPoints(i.reduction, ruleset);
  const shared: ReductionPool = { left: points };
  const pools = ruleset.reductionScope === "perType" ? new Map<string, ReductionPool>() : null;
  return i.rows.map(({ type, amount }, row): DamageRow => {
    const pool = pools ? (pools.get(type) ?? { left: points }) : shared;
    pools?.set(type, pool);
    const tell: Tell | undefined =
      i.explain === false
        ? undefined
        : (kind, before, after, rules) => steps.push({ kind, row, type, before, after, rules });
    return { type, amount: mitigateRow(type, amount, pool, on, tell) };
  });
}

/**
 * What one hit costs after everything the target sets against it, in this order: halving of a tie or
 * save (per row, rounded down), immunity, armor reduction, resistance, vulnerability, threshold
 * against the sum, temporary hit points. Amounts below 0 count as 0.
 * @rule H-DMG-01 H-DMG-02 H-DMG-06 H-DMG-07 H-DMG-08 H-RES-01 H-RES-02 H-RES-03 H-ATK-13
 * @rule B-DMG-01 B-DMG-06 B-DMG-08 B-DMG-09 B-RES-01 B-RES-02 B-RES-03 B-RES-04 B-RES-05 B-THP-01 B-DICE-12
 * @rule C-35 C-38 C-39 C-50
 */
export function mitigateDamage(i: DamageInput, ruleset: DamageRules): DamageResult {
  const steps: DamageStep[] = [];
  const rows = mitigateRows(i, ruleset, steps);
  let total = 0;
  for (const row of rows) total += row.amount;
  if (i.threshold !== null && total > 0 && total < i.threshold) {
    for (const row of rows) row.amount = 0;
    if (i.explain !== false) steps.push({ kind: "threshold", row: null, before: total, after: 0, rules: ["B-DMG-09"] });
    total = 0;
  }
  const toTemporary = Math.min(total, Math.max(0, Math.floor(i.temporary ?? 0)));
  return { rows, total, toTemporary, toHitPoints: total - toTemporary, steps };
}

/** Does a condition take hold of one who is immune to some? @rule B-RES-06 */
export function isConditionApplied(condition: string, conditionImmunities: readonly string[]): boolean {
  return !conditionImmunities.includes(condition);
}
