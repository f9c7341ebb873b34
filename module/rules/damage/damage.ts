import { UNREDUCED_TYPES } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Damage of one type. The type is a `DamageType` or a type that the world adds. Added types follow the ordinary rules. */
export interface DamageRow {
  type: string;
  amount: number;
}

/** Everything that lowers or raises the damage that a creature takes. */
export interface Mitigation {
  /** Points by which armor, shield and other sources reduce the damage of a hit. */
  readonly reduction: number;
  /** Damage types, or `all` for every type. */
  readonly resistances: readonly string[];
  readonly vulnerabilities: readonly string[];
  readonly immunities: readonly string[];
  /** Damage below this number does nothing. Null means no threshold. */
  readonly threshold: number | null;
}

/** One change of one damage row. With row null, a change of the total. */
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
  /** Index of the damage row. Null for the total. */
  row: number | null;
  type?: string;
  before: number;
  after: number;
  rules: readonly string[];
}

/** Result of a hit: damage per row, total, and the split into temporary and ordinary hit points. */
export interface DamageResult {
  rows: DamageRow[];
  total: number;
  toTemporary: number;
  toHitPoints: number;
  steps: DamageStep[];
}

export interface DamageInput extends Mitigation {
  readonly rows: readonly DamageRow[];
  /** True for a tie and for a successful save against half damage. */
  readonly halved: boolean;
  /** Temporary hit points before the damage. */
  readonly temporary?: number;
  /** False leaves `steps` empty. This is faster and serves simulations. */
  readonly explain?: boolean;
}

export type DamageRules = Pick<Ruleset, "vulnerability" | "armorReduction" | "reductionScope" | "reductionOrder">;

/** True if armor reduction applies to this damage type. @rule H-DMG-06 H-DMG-07 C-50 */
export function isReducible(type: string): boolean {
  return !(UNREDUCED_TYPES as readonly string[]).includes(type);
}

/** Points of armor reduction that are left for the remaining rows of a hit. */
export interface ReductionPool {
  left: number;
}

/** Callback for each change of a row. */
type Tell = (kind: DamageStep["kind"], before: number, after: number, rules: readonly string[]) => void;

/** Rules that apply to every row of one hit. */
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
 * Returns the damage of one row after everything except the threshold. Armor reduction takes points from the shared
 * pool. Rows influence each other only through this pool.
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

/** Returns the points of damage reduction under the rules of the table. @rule D-C12 */
export function reductionPoints(reduction: number, ruleset: DamageRules): number {
  return ruleset.armorReduction === "mastery" ? Math.max(0, Math.floor(reduction)) : 0;
}

/** Highest number of rows in one hit, and of entries in lists such as resistances. */
export const DAMAGE_LIMITS = { rows: 100, entries: 100 } as const;

/**
 * Returns all rows after everything except the threshold. The setting `reductionScope` decides whether the whole hit
 * shares one pool of armor reduction or each damage type has its own.
 */
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
 * Returns the damage that a target takes from one hit. The steps apply in this order: halving by a tie or save (per
 * row, rounded down), immunity, armor reduction, resistance, vulnerability, threshold for the total, temporary hit
 * points. The setting `reductionOrder` can put halving after armor reduction. Amounts below 0 count as 0.
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

/** True if the creature is not immune to the condition. @rule B-RES-06 */
export function isConditionApplied(condition: string, conditionImmunities: readonly string[]): boolean {
  return !conditionImmunities.includes(condition);
}
