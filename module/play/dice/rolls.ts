/** Creates rolls from contributions, and reads rolls as plain records. */
import { bonusFormula, type Contribution } from "../../rules/basics/contribution.ts";
import { extraDiceFormula, FormulaError, parseFormula } from "../../rules/basics/dice.ts";
import type { RollRecord, RollTerm } from "./verify.pure.ts";
import { notifyFormula } from "../common/notify.ts";
import { ofMessage } from "../common/read-once.ts";
import type { Advantage } from "../common/records.pure.ts";
import { ROLL_LIMIT } from "../../data/record/limits.pure.ts";

const D20 = { "-1": "2d20kl", "0": "1d20", "1": "2d20kh" } as const;

/**
 * Rolls a d20 with contributions. The formula contains nothing else.
 * @param lucky whether the roller has the lucky trait; omitted = no
 */
export async function rollD20(advantage: Advantage, parts: readonly Contribution[], lucky = false): Promise<Roll> {
  const roll = await new Roll(`${D20[advantage]}${bonusFormula(parts)}`).evaluate();
  return lucky ? (await import("./lucky-roll.ts")).luckily(roll, advantage) : roll;
}

/** Sets the damage type as the flavor of the dice; Dice So Nice colors dice by flavor. @param type "" = none */
function ofType(roll: Roll, type: string): Roll {
  if (type !== "") for (const { options } of roll.dice) Object.assign(options, { flavor: type });
  return roll;
}

/** Rolls damage from a formula and contributions. @param type of the damage */
export async function rollDice(formula: string, parts: readonly Contribution[], type = ""): Promise<Roll> {
  const dice = formula.trim() === "" ? "0" : parseFormula(formula).normalized;
  return ofType(new Roll(`${dice}${bonusFormula(parts)}`), type).evaluate();
}

/** Rolls the extra dice of a critical hit; null if the formula has no dice. @param type of the damage */
export async function rollExtraDice(formula: string, type = ""): Promise<Roll | null> {
  const extra = formula.trim() === "" ? null : extraDiceFormula(parseFormula(formula).terms);
  return extra === null ? null : ofType(new Roll(extra), type).evaluate();
}

/**
 * Reads a situational bonus that a user typed.
 * @throws FormulaError
 */
function typedParts(text: string): Contribution[] {
  if (text.trim() === "") return [];
  return parseFormula(text).terms.map((term): Contribution => {
    const part = { source: "situational", label: "OD20.Part.Situational" } as const;
    return term.kind === "dice"
      ? { ...part, value: 0, dice: { count: term.sign * term.count, faces: term.faces } }
      : { ...part, value: Math.trunc(term.sign * term.value) };
  });
}

/**
 * Reads a typed situational bonus. Returns null if the text cannot be read.
 * @param tells whether the user is then told
 */
export function situationalParts(text: string, tells = true): Contribution[] | null {
  try {
    return typedParts(text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    if (tells) notifyFormula(error, text);
    return null;
  }
}

/** Converts rolls to the form that messages store. */
export function storedRolls(rolls: readonly Roll[]): string[] {
  return rolls.map((roll) => JSON.stringify(roll));
}

const records = new WeakMap<Roll, RollRecord>();

/** Returns a roll as a plain record. The record is cached because rolls never change. */
export function rollRecord(roll: Roll): RollRecord {
  const known = records.get(roll);
  if (known) return known;
  const record = { total: typeof roll.total === "number" ? roll.total : null, terms: roll.terms.map(readTerm) };
  records.set(roll, record);
  return record;
}

/** Returns all rolls of a message up to the limit of indexes that other messages can refer to. */
export const messageRolls = ofMessage((message): readonly RollRecord[] =>
  message.rolls.slice(0, ROLL_LIMIT).map(rollRecord),
);

function readTerm(term: foundry.dice.terms.RollTerm): RollTerm {
  const { Die, NumericTerm, OperatorTerm } = foundry.dice.terms;
  if (term instanceof OperatorTerm) return { kind: "operator", operator: term.operator };
  if (term instanceof NumericTerm) return { kind: "number", value: term.number };
  if (!(term instanceof Die)) return { kind: "other" };
  const { number, faces } = term;
  if (typeof number !== "number" || typeof faces !== "number") return { kind: "other" };
  return { kind: "dice", number, faces, modifiers: term.modifiers.map(String), ...standing(number, term.results) };
}

/**
 * Returns the faces of the dice that count. If more than one die is marked as rerolled, returns all faces: no roll of
 * this system has two rerolled dice, so the check refuses the roll.
 */
function standing(number: number, thrown: readonly foundry.dice.terms.DiceTerm.Result[]) {
  const results = thrown.map(({ result }) => result);
  const die = thrown.findIndex(({ rerolled }) => rerolled === true);
  const [from, to] = [results[die], results[number]];
  if (from === undefined || to === undefined || thrown.length !== number + 1 || die >= number) return { results };
  return { results: results.slice(0, number).with(die, to), rerolled: { die, from } };
}
