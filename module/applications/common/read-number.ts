/** Parses typed numbers and explains invalid ones. Pure. */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import type { Texts } from "../words/texts.ts";

/** Accepts any minus sign, and a decimal point or comma. */
const NUMBER = /^(=?)\s*([+\-−–—]?)\s*(\d+)(?:[.,](\d+))?$/u;

/** Accepted values of a field. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  /** Whether fractions are invalid. Default: true. */
  readonly whole?: boolean;
}

/** Why a text is no valid number. */
export type NumberProblem = "empty" | "letters" | "fraction" | "small" | "large";
type NumberRead = { readonly value: number } | { readonly problem: NumberProblem };

/**
 * Parses `7`, `−5`, `+2` or `=7`.
 * @param current start value for changes: `+2` and `−3` then change it, clamped to the bounds; omitted = they are the
 *   number itself
 */
export function readTyped(
  text: string,
  { min = 0, max = NUMBER_LIMIT, whole = true }: NumberBounds = {},
  current: number | null = null,
): NumberRead {
  const typed = text.trim();
  if (typed === "") return { problem: "empty" };
  const match = NUMBER.exec(typed);
  if (!match) return { problem: "letters" };
  const [, set, sign, digits = "0", fraction] = match;
  if (fraction !== undefined && whole) return { problem: "fraction" };
  const amount = Number(`${digits}.${fraction ?? "0"}`) * (sign === "" || sign === "+" ? 1 : -1);
  const change = current !== null && set === "" && sign !== "";
  // Rounds away floating-point errors: 0.1 + 0.2 gives 0.3.
  const value = Math.round((change ? current + amount : amount) * 10_000) / 10_000;
  if (change && Math.abs(amount) <= NUMBER_LIMIT) return { value: Math.min(max, Math.max(min, value)) };
  return value < min ? { problem: "small" } : value > max ? { problem: "large" } : { value };
}

/** Returns which bound clamped a change; null when the change was applied in full. */
export function changeStopped(text: string, bounds: NumberBounds, current: number): "atLeast" | "atMost" | null {
  const read = readTyped(text, bounds, current);
  const whole = readTyped(text, { ...bounds, min: -Infinity, max: Infinity }, current);
  if ("problem" in read || "problem" in whole || read.value === whole.value) return null;
  return whole.value < read.value ? "atLeast" : "atMost";
}

/**
 * Returns the reason in words.
 * @param label name of the field, if the message must name it
 */
export function numberProblem(
  problem: NumberProblem,
  text: string,
  { min = 0, max = NUMBER_LIMIT }: NumberBounds,
  { t }: Pick<Texts, "t">,
  label = "",
): string {
  const reason = t(`OD20.Number.${problem}`, { text: text.trim(), min, max });
  return label === "" ? reason : `${label}: ${reason}`;
}

/** Returns why a typed number is invalid, in the same words; "" when it is valid. */
export function typedProblem(text: string, bounds: NumberBounds, texts: Pick<Texts, "t">, label = ""): string {
  const read = readTyped(text, bounds);
  return "problem" in read ? numberProblem(read.problem, text, bounds, texts, label) : "";
}
