/** Numbers as people type them, and what is wrong with those that cannot be taken. Pure. */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import type { Texts } from "../words/texts.ts";

/** Any minus sign, a decimal point or comma. */
const NUMBER = /^(=?)\s*([+\-−–—]?)\s*(\d+)(?:[.,](\d+))?$/u;

/** What a field takes. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  /** No fractions; so without saying. */
  readonly whole?: boolean;
}

/** Why a text is no number that can be taken. */
export type NumberProblem = "empty" | "letters" | "fraction" | "small" | "large";
export type NumberRead = { readonly value: number } | { readonly problem: NumberProblem };

/**
 * Reads `7`, `−5`, `+2`, `=7`.
 * @param current where a change starts from: then `+2` and `−3` are changes, which stop at the bounds; left out, they are the number itself
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
  // 0.1 + 0.2 shall be 0.3
  const value = Math.round((change ? current + amount : amount) * 10_000) / 10_000;
  if (change && Math.abs(amount) <= NUMBER_LIMIT) return { value: Math.min(max, Math.max(min, value)) };
  return value < min ? { problem: "small" } : value > max ? { problem: "large" } : { value };
}

/** Which bound a change has stopped at, short of what was typed; null when it was taken whole. */
export function changeStopped(text: string, bounds: NumberBounds, current: number): "atLeast" | "atMost" | null {
  const read = readTyped(text, bounds, current);
  const whole = readTyped(text, { ...bounds, min: -Infinity, max: Infinity }, current);
  if ("problem" in read || "problem" in whole || read.value === whole.value) return null;
  return whole.value < read.value ? "atLeast" : "atMost";
}

/** The reason in words. @param label of the field, where it is not plain which one is meant */
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

/** Why a typed number cannot be taken, in the same words; "" when it can. */
export function typedProblem(text: string, bounds: NumberBounds, texts: Pick<Texts, "t">, label = ""): string {
  const read = readTyped(text, bounds);
  return "problem" in read ? numberProblem(read.problem, text, bounds, texts, label) : "";
}
