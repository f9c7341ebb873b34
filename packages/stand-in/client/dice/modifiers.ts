/**
 * Applies modifiers of dice to their results. Modifiers that the public pages leave open throw {@link NotSpecified}.
 * @source KB:dice-modifiers
 */
import type { DiceResult } from "./dice-config.ts";
import { NotSpecified } from "./not-specified.ts";

/** What a modifier may touch. */
export interface Modifiable {
  results: DiceResult[];
  /** Lowest and highest face; absent on pools. */
  readonly span?: { min: number; max: number };
  /** Throws one more. */
  again(): void;
}

const PARSE = /^([a-z]+)(?:(<=|>=|<|>|=)?(-?\d+(?:\.\d+)?))?$/i;
const DIE = new Set(["r", "rr", "x", "xo", "k", "kh", "kl", "d", "dh", "dl", "min", "max", "even", "odd", "cs", "cf"]);
const POOL = new Set(["k", "kh", "kl", "d", "dh", "dl", "cs", "cf"]);
/** A chain of further dice that never ends is a fault of the formula. */
const CHAIN_LIMIT = 1000;

type Test = (face: number) => boolean;

function test(operator: string, target: number): Test {
  switch (operator) {
    case "<":
      return (face) => face < target;
    case "<=":
      return (face) => face <= target;
    case ">":
      return (face) => face > target;
    case ">=":
      return (face) => face >= target;
    default:
      return (face) => face === target;
  }
}

/** Keeps `count` of the active results, highest or lowest; the others no longer count. */
function keep(term: Modifiable, count: number, highest: boolean): void {
  const active = term.results.filter((each) => each.active);
  const sorted = active.toSorted((a, b) => (highest ? b.result - a.result : a.result - b.result));
  for (const dropped of sorted.slice(Math.max(0, count))) {
    dropped.active = false;
    dropped.discarded = true;
  }
}

function chain(term: Modifiable, matches: Test, once: boolean, mark: (result: DiceResult) => void): void {
  let checked = 0;
  const end = term.results.length;
  while (checked < term.results.length && !(once && checked >= end)) {
    const result = term.results[checked++];
    if (!result?.active || !matches(result.result)) continue;
    mark(result);
    term.again();
    if (checked > CHAIN_LIMIT) throw new Error("A die modifier runs without end");
  }
}

function count(term: Modifiable, matches: Test, field: "success" | "failure"): void {
  for (const result of term.results) {
    if (!result.active) continue;
    result[field] = matches(result.result);
    result.count = matches(result.result) ? 1 : 0;
  }
}

/**
 * Applies one modifier, such as `kh`, `r<3` or `cs>=15`.
 * @param maximized no chain of explosions then: it would never end
 * @throws NotSpecified where documentation is silent, Error for an unknown modifier
 */
export function applyModifier(term: Modifiable, modifier: string, maximized: boolean): void {
  const parsed = PARSE.exec(modifier);
  const name = parsed?.[1]?.toLowerCase() ?? "";
  const operator = parsed?.[2];
  const target = parsed?.[3] === undefined ? undefined : Number(parsed[3]);
  const span = term.span;
  if (["df", "sf", "ms"].includes(name) || !parsed) throw new NotSpecified(`the modifier ${modifier}`);
  if (!(span ? DIE : POOL).has(name)) throw new Error(`Unknown modifier ${modifier}`);
  const active = term.results.filter((each) => each.active).length;
  switch (name) {
    case "k":
    case "kh":
    case "kl":
    case "d":
    case "dh":
    case "dl": {
      if (operator) throw new NotSpecified(`a comparison in ${modifier}`);
      const n = target ?? 1;
      const keeps = name.startsWith("k");
      return keep(term, keeps ? n : active - n, keeps ? name !== "kl" : name !== "dh");
    }
    case "r":
    case "rr": {
      const matches = test(operator ?? "=", target ?? span?.min ?? 1);
      return chain(term, matches, name === "r", (result) => {
        result.active = false;
        result.rerolled = true;
      });
    }
    case "x":
    case "xo": {
      if (maximized) return;
      const matches = test(operator ?? "=", target ?? span?.max ?? 0);
      return chain(term, matches, name === "xo", (result) => {
        result.exploded = true;
      });
    }
    case "min":
    case "max": {
      if (operator || target === undefined) throw new NotSpecified(`the modifier ${modifier}`);
      const bound = name === "min" ? Math.max : Math.min;
      for (const result of term.results) if (bound(result.result, target) !== result.result) result.count = target;
      return;
    }
    case "even":
      return count(term, (face) => face % 2 === 0, "success");
    case "odd":
      return count(term, (face) => face % 2 !== 0, "success");
    default: {
      if (target === undefined || !operator) throw new NotSpecified(`${name} without a comparison`);
      return count(term, test(operator, target), name === "cs" ? "success" : "failure");
    }
  }
}

/** Applies all modifiers of a term. How several of them work together is an open question. */
export function applyModifiers(term: Modifiable, modifiers: readonly string[], maximized: boolean): void {
  if (modifiers.length > 1) throw new NotSpecified(`several modifiers on one term: ${modifiers.join(" ")}`);
  for (const modifier of modifiers) applyModifier(term, modifier, maximized);
}
