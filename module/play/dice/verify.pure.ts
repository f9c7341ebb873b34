/**
 * Verifies rolls without trusting their totals. A roll is a plain record of its terms. Totals are computed again from
 * the faces and compared with the contributions in the message. Pure.
 */
import { sumContributions, type Contribution, type Dice } from "../../rules/basics/contribution.ts";
import { FormulaError, parseFormula, type FormulaTerm } from "../../rules/basics/dice.ts";
import { unluckyDie } from "../../rules/attack/traits.ts";
import type { Advantage } from "../common/records.pure.ts";

/** Rolled dice of one size. */
export interface RolledDice {
  readonly sign: 1 | -1;
  readonly faces: number;
  readonly results: readonly number[];
}

export type RollTerm =
  | {
      readonly kind: "dice";
      readonly number: number;
      readonly faces: number;
      readonly modifiers: readonly string[];
      /** The faces that count, after a reroll. */
      readonly results: readonly number[];
      /** The index and first face of the die that was rerolled together with the roll; omitted = none. */
      readonly rerolled?: { readonly die: number; readonly from: number };
    }
  | { readonly kind: "operator"; readonly operator: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "other" };

/** A roll as its message stores it. */
export interface RollRecord {
  /** The total that the roll states; not trusted. */
  readonly total: number | null;
  readonly terms: readonly RollTerm[];
}

/** A verified d20 roll. */
export interface VerifiedD20 {
  readonly faces: readonly number[];
  readonly natural: number;
  readonly bonus: readonly RolledDice[];
  /** Sum of everything except the d20. */
  readonly rest: number;
  /** Sum of the bonus dice only. */
  readonly restDice: number;
  readonly total: number;
  /** True if a reaction makes the save succeed; omitted = none. */
  readonly succeeds?: true;
  /** The index and first face of the die that the lucky trait rerolled; omitted = none. */
  readonly luck?: { readonly die: number; readonly from: number };
}

export interface VerifiedDamage {
  readonly dice: readonly RolledDice[];
  readonly total: number;
  /** Sum of the dice only. */
  readonly diceTotal: number;
}

/** Language keys of the reasons why a roll is invalid. */
export type VoidReason =
  "OD20.Void.missing" | "OD20.Void.terms" | "OD20.Void.dice" | "OD20.Void.parts" | "OD20.Void.total";
export type Verdict<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: VoidReason };

const bad = (reason: VoidReason): { readonly ok: false; readonly reason: VoidReason } => ({ ok: false, reason });

interface Summands {
  readonly dice: { readonly sign: 1 | -1; readonly term: RollTerm & { kind: "dice" } }[];
  readonly flat: number;
}

/** Splits a sum into dice and a flat number; null if the terms are not a plain sum. */
function summands(terms: readonly RollTerm[]): Summands | null {
  const dice: Summands["dice"] = [];
  let flat = 0;
  let sign: 1 | -1 = 1;
  let expectOperand = true;
  for (const [index, term] of terms.entries()) {
    if (term.kind === "operator") {
      // Only the first term may be a sign.
      if (expectOperand && index > 0) return null;
      if (term.operator !== "+" && term.operator !== "-") return null;
      sign = term.operator === "-" ? -1 : 1;
      expectOperand = true;
    } else {
      if (!expectOperand) return null;
      if (term.kind === "dice") dice.push({ sign, term });
      else if (term.kind === "number" && Number.isFinite(term.value)) flat += sign * term.value;
      else return null;
      sign = 1;
      expectOperand = false;
    }
  }
  return expectOperand ? null : { dice, flat };
}

function facesValid({ number, faces, results, rerolled }: RollTerm & { kind: "dice" }, lucky = false): boolean {
  return (
    (rerolled === undefined || (lucky && unluckyDie([rerolled.from]) === 0)) &&
    Number.isInteger(number) &&
    number > 0 &&
    results.length === number &&
    results.every((face) => Number.isInteger(face) && face >= 1 && face <= faces)
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function rolled({ sign, term }: Summands["dice"][number]): RolledDice {
  return { sign, faces: term.faces, results: term.results };
}

/** Counts dice by size, independent of their order. For example, 2d6 − 4d4 becomes `0-4d4,2-0d6`. */
function tally(dice: readonly { readonly count: number; readonly faces: number }[]): string {
  const counts = new Map<number, { plus: number; minus: number }>();
  for (const { count, faces } of dice) {
    const entry = counts.get(faces) ?? { plus: 0, minus: 0 };
    if (count > 0) entry.plus += count;
    else entry.minus -= count;
    counts.set(faces, entry);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([faces, { plus, minus }]) => `${String(plus)}-${String(minus)}d${String(faces)}`)
    .join();
}

function diceOf(entries: Summands["dice"]): Dice[] {
  return entries.map(({ sign, term }) => ({ count: sign * term.number, faces: term.faces }));
}

const KEEP: Readonly<Record<string, readonly string[]>> = { "1": ["kh", "kh1"], "-1": ["kl", "kl1"] };

/**
 * Verifies a d20 roll: one d20 (two with advantage or disadvantage), then exactly the contributions. A die that the
 * lucky trait rerolled must have shown a 1; luck.ts checks whether the roller has the trait.
 * @param record undefined = the message has no such roll
 * @param faces of the first die
 */
export function verifyD20(
  record: RollRecord | undefined,
  advantage: Advantage,
  parts: readonly Contribution[],
  faces = 20,
): Verdict<VerifiedD20> {
  if (!record) return bad("OD20.Void.missing");
  const read = summands(record.terms);
  const [first, ...rest] = read?.dice ?? [];
  if (!read || first?.sign !== 1 || record.terms[0]?.kind !== "dice") return bad("OD20.Void.terms");
  const { term } = first;
  if (term.faces !== faces || term.number !== (advantage === 0 ? 1 : 2)) return bad("OD20.Void.dice");
  const expected = advantage === 0 ? [] : (KEEP[String(advantage)] ?? []);
  if (
    term.modifiers.length !== (advantage === 0 ? 0 : 1) ||
    !term.modifiers.every((modifier) => expected.includes(modifier))
  )
    return bad("OD20.Void.terms");
  if (
    ![first, ...rest].every((entry) => facesValid(entry.term, entry === first)) ||
    rest.some((entry) => entry.term.modifiers.length > 0)
  )
    return bad("OD20.Void.dice");
  if (read.flat !== sumContributions(parts) || tally(diceOf(rest)) !== tally(parts.flatMap((part) => part.dice ?? [])))
    return bad("OD20.Void.parts");
  const natural = keep(term.results, advantage);
  const restDice = sum(rest.map((entry) => entry.sign * sum(entry.term.results)));
  const total = natural + read.flat + restDice;
  if (record.total !== total) return bad("OD20.Void.total");
  return {
    ok: true,
    value: {
      faces: term.results,
      natural,
      bonus: rest.map(rolled),
      rest: read.flat + restDice,
      restDice,
      total,
      ...(term.rerolled ? { luck: term.rerolled } : {}),
    },
  };
}

/** Returns the face that counts. */
export function keep(faces: readonly number[], advantage: Advantage): number {
  if (advantage === 0) return faces[0] ?? 0;
  return advantage > 0 ? Math.max(...faces) : Math.min(...faces);
}

/** Verifies a single d20 that was rolled later for a forgotten advantage. */
export function verifyExtraDie(record: RollRecord | undefined): Verdict<number> {
  const read = verifyD20(record, 0, []);
  if (read.ok && read.value.luck) return bad("OD20.Void.dice");
  return read.ok ? { ok: true, value: read.value.natural } : read;
}

/** Returns the terms of a damage formula: none for an empty formula, null for an invalid one. */
function formulaTerms(formula: string): readonly FormulaTerm[] | null {
  if (formula.trim() === "") return [];
  try {
    return parseFormula(formula).terms;
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

/**
 * Verifies a damage roll: exactly the dice and numbers of the formula and the contributions.
 * @param extra true for the extra dice of a critical hit: only the dice of the formula, once more
 */
export function verifyDamage(
  record: RollRecord | undefined,
  formula: string,
  parts: readonly Contribution[],
  extra: boolean,
): Verdict<VerifiedDamage> {
  if (!record) return bad("OD20.Void.missing");
  const read = summands(record.terms);
  const terms = formulaTerms(formula);
  if (!read || !terms) return bad("OD20.Void.terms");
  if (!read.dice.every(({ term }) => facesValid(term) && term.modifiers.length === 0)) return bad("OD20.Void.dice");
  const bonus = extra ? [] : parts;
  const flat = extra
    ? 0
    : sum(terms.map((term) => (term.kind === "flat" ? term.sign * term.value : 0))) + sumContributions(bonus);
  const dice = [
    ...terms.flatMap((term) => (term.kind === "dice" ? [{ count: term.sign * term.count, faces: term.faces }] : [])),
    ...bonus.flatMap((part) => part.dice ?? []),
  ];
  if (read.flat !== flat || tally(diceOf(read.dice)) !== tally(dice)) return bad("OD20.Void.parts");
  const diceTotal = sum(read.dice.map(({ sign, term }) => sign * sum(term.results)));
  if (record.total !== diceTotal + flat) return bad("OD20.Void.total");
  return { ok: true, value: { dice: read.dice.map(rolled), total: diceTotal + flat, diceTotal } };
}

/** Placeholder for a check whose roll is invalid. */
export const NO_ROLL: VerifiedD20 = { faces: [], bonus: [], natural: 0, rest: 0, restDice: 0, total: 0 };
