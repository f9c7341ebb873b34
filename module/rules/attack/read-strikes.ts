import type { Reacted } from "../basics/amend.ts";
import type { AttackOutcome } from "./attack.ts";
import type { ClashAttack, ClashDefense, ClashReceipt, Ruling } from "./strike-types.ts";
import { DAMAGE_LIMITS, type Mitigation } from "../damage/damage.ts";
import { isSane } from "../basics/errors.ts";

/** A strike after reading. Each number is valid or null. */
export interface ReadStrike {
  readonly key: string;
  readonly natural: number | null;
  readonly total: number | null;
  readonly defense: { readonly natural: number; readonly total: number } | null;
  readonly defenseAdjust: number;
  readonly misses: boolean;
  readonly hitIsCritical: boolean;
  readonly threat: number | null;
  readonly rows: readonly ReadRow[];
  /** True if a damage number is invalid. A null is valid and means "not rolled yet". */
  readonly badDamage: boolean;
  readonly ruling: Ruling | null;
  /** Changes of the damage by reactions. Null if no reaction changes it. */
  readonly reacted: Reacted | null;
}

export interface ReadRow {
  readonly type: string;
  readonly base: number | null;
  readonly extra: number;
  readonly dice: number | null;
}

/** An attack on one target after reading. */
export interface ReadClash {
  readonly cancelled: boolean;
  readonly answered: boolean;
  readonly playerVersusPlayer: boolean;
  readonly profile: unknown;
  readonly overrides: unknown;
  readonly damageId: string | null;
  readonly explain: boolean;
  readonly fixed: number | null;
  readonly object: boolean;
  readonly mitigation: Mitigation;
  readonly strikes: readonly ReadStrike[];
}

type Fields = Readonly<Record<string, unknown>>;
const NONE: Fields = {};
const hasFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/**
 * Returns the value as a record, or an empty record if the value is no object. The value is not copied because cards
 * call this thousands of times.
 */
const record = (value: unknown): Fields => (hasFields(value) ? value : NONE);

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function number(value: unknown): number | null {
  return isSane(value) ? value : null;
}

/** Returns a face of a d20, or null if the value is not an integer from 1 to 20. */
function face(value: unknown): number | null {
  return isSane(value) && Number.isInteger(value) && value >= 1 && value <= 20 ? value : null;
}

function texts(value: unknown): string[] {
  return list(value)
    .slice(0, DAMAGE_LIMITS.entries)
    .filter((entry) => typeof entry === "string");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function outcome(value: unknown): AttackOutcome | null {
  return value === "miss" || value === "tie" || value === "hit" || value === "crit" ? value : null;
}

function factor(value: unknown): Ruling["factor"] {
  return value === 0 || value === 0.5 || value === 1 || value === 2 ? value : null;
}

/** Returns the valid parts of a ruling, or null if no part is valid. */
function ruling(value: unknown): Ruling | null {
  const raw = record(value);
  const amount = number(raw.amount);
  const read: Ruling = {
    outcome: outcome(raw.outcome),
    factor: factor(raw.factor),
    amount: amount === null ? null : Math.max(0, Math.floor(amount)),
  };
  return read.outcome === null && read.factor === null && read.amount === null ? null : read;
}

function reacted(value: unknown): ReadStrike["reacted"] {
  const { halves, less, types } = record(value);
  const read = { halves: Math.max(0, number(halves) ?? 0), less: Math.max(0, number(less) ?? 0) };
  if (read.halves === 0 && read.less === 0) return null;
  return Array.isArray(types) ? { ...read, types: types.map(text) } : read;
}

function row(value: unknown): ReadRow {
  const raw = record(value);
  return { type: text(raw.type), base: number(raw.base), extra: number(raw.extra) ?? 0, dice: number(raw.dice) };
}

function isBadRow(value: unknown): boolean {
  const { base, extra } = record(value);
  const bad = (n: unknown): boolean => n !== null && n !== undefined && !isSane(n);
  return bad(base) || bad(extra);
}

function mitigation(value: unknown): Mitigation {
  const raw = record(value);
  return {
    reduction: number(raw.reduction) ?? 0,
    resistances: texts(raw.resistances),
    vulnerabilities: texts(raw.vulnerabilities),
    immunities: texts(raw.immunities),
    threshold: number(raw.threshold),
  };
}

/** Returns the Defense rolls by strike key. If a key repeats, the first roll counts. */
function defenses(value: unknown): Map<string, { natural: number; total: number }> {
  const rolls = new Map<string, { natural: number; total: number }>();
  for (const entry of list(value)) {
    const raw = record(entry);
    const natural = face(raw.natural);
    const total = number(raw.total);
    const key = text(raw.key);
    if (natural !== null && total !== null && !rolls.has(key)) rolls.set(key, { natural, total });
  }
  return rolls;
}

/**
 * Reads the attack message and the defense message without trusting their shape, because other clients wrote them.
 * Never throws.
 */
export function readStrikes(attack: ClashAttack, defense: ClashDefense | null | undefined): ReadClash {
  const raw = record(attack);
  const answer = record(defense);
  const rules = record(raw.rules);
  const rolls = defenses(answer.strikes);
  return {
    cancelled: raw.cancelled === true,
    answered: typeof defense === "object" && defense !== null,
    playerVersusPlayer: raw.playerVersusPlayer === true,
    profile: rules.profile,
    overrides: rules.overrides,
    damageId: typeof raw.damageId === "string" ? raw.damageId : null,
    explain: raw.full !== false,
    fixed: number(answer.fixed),
    object: answer.object === true,
    mitigation: mitigation(answer.mitigation),
    strikes: list(raw.strikes).map((entry) => {
      const strike = record(entry);
      const roll = record(strike.attack);
      const key = text(strike.key);
      const rows = list(strike.rows);
      return {
        key,
        natural: face(roll.natural),
        total: number(roll.total),
        defense: rolls.get(key) ?? null,
        defenseAdjust: number(strike.defenseAdjust) ?? 0,
        misses: strike.misses === true,
        hitIsCritical: strike.hitIsCritical === true,
        threat: face(strike.threat),
        rows: rows.map(row),
        badDamage: rows.length > DAMAGE_LIMITS.rows || rows.some(isBadRow),
        ruling: ruling(strike.ruling),
        reacted: reacted(strike.reacted),
      };
    }),
  };
}

/** Reads a receipt. Returns null if the value is not a valid receipt. */
export function readReceipt(value: unknown): ClashReceipt | null {
  const { id, damage, amount, hp, temporary, state } = record(value);
  if (typeof id !== "string" || !isSane(amount) || (state !== "applied" && state !== "undone")) return null;
  return {
    id,
    damage: typeof damage === "string" ? damage : null,
    amount,
    hp: number(hp) ?? 0,
    temporary: number(temporary) ?? 0,
    state,
  };
}
