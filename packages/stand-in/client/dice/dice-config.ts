/**
 * Reads CONFIG.Dice at every use, because a system may replace any part of it at any time. Also works without a game
 * (in Node), with defaults.
 * @source API:variables/CONFIG.Dice
 */
import type { Loose } from "../../common/loose.ts";
import { MersenneTwister } from "./mersenne-twister.ts";

const root: Loose = globalThis;
const twister = new MersenneTwister();

/** Evaluates `formula` now; see {@link registerRoll}. */
export interface RollLike {
  readonly formula: string;
  readonly total: number | undefined;
  readonly dice: readonly Loose[];
  readonly isDeterministic: boolean;
  readonly _evaluated: boolean;
  evaluateNow(options: EvaluateOptions): void;
  toJSON(): Loose;
}

/** How a roll or a term is evaluated. */
export interface EvaluateOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  strict?: boolean;
}

/** One face that came up. */
export interface DiceResult {
  result: number;
  active: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  success?: boolean;
  failure?: boolean;
  count?: number;
}

/** The classes of this folder, known only once all of it is loaded. */
export interface DiceClasses {
  createRoll(formula: string): RollLike;
  reviveRoll(data: Loose): RollLike;
  rolls: Loose[];
  termTypes: Record<string, Loose>;
}

let classes: DiceClasses | undefined;

/** Terms hold rolls and rolls hold terms; the roll module introduces itself here so that no import cycle arises. */
export function registerRoll(known: DiceClasses): void {
  classes = known;
}

/** The registered classes. */
export function diceClasses(): DiceClasses {
  if (!classes) throw new Error("The dice module is not loaded");
  return classes;
}

/** A uniform number 0 ≤ n < 1 from `CONFIG.Dice.randomUniform`, or the own twister. */
export function randomUniform(): number {
  const own: (() => number) | undefined = root.CONFIG?.Dice?.randomUniform;
  return own ? own() : twister.random();
}

/** The default `CONFIG.Dice.randomUniform`. */
export const defaultRandomUniform = (): number => twister.random();

/** A function usable in formulas: a system's own one first, then Math's. */
export function formulaFunction(name: string): ((...args: number[]) => number) | undefined {
  const own: Loose = root.CONFIG?.Dice?.functions?.[name];
  if (typeof own === "function") return own;
  const math: Loose = Object.hasOwn(Math, name) ? Reflect.get(Math, name) : undefined;
  return typeof math === "function" && name !== "random" ? math : undefined;
}

/** The roll classes a stored roll may name. */
export function rollClass(name: string): Loose {
  const rolls: Loose[] = root.CONFIG?.Dice?.rolls ?? diceClasses().rolls;
  return rolls.find((each) => each.name === name);
}

/** The term classes a stored term may name. */
export function termClass(name: string): Loose {
  const types: Record<string, Loose> = root.CONFIG?.Dice?.termTypes ?? diceClasses().termTypes;
  const terms: Record<string, Loose> = root.CONFIG?.Dice?.terms ?? {};
  return types[name] ?? Object.values(terms).find((each) => each.name === name);
}
