/**
 * Every function that the rules export, given whatever there is: a result without NaN or Infinity, or a RulesError that names the
 * argument; and soon. `bad-input.test.ts` spoils sensible calls one field at a time; this one makes no sense from the start.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as rules from "../../module/rules/index.ts";

/** What hands an entry, a flag or a field of its argument back as it came. */
const RETURNS_WHAT_IT_GETS = new Set([
  "formOf",
  "outcomeOverrides",
  "ownChoices",
  "disengageEnds",
  "isHinderedByArmor",
  "isMassiveDamage",
  "fall",
  "gainInspiration",
  "freeAttackWeapons",
  "effectsAfterChange",
]);
/** What is told the name of the argument that it looks at, and errors. */
const NO_RULES = /^require|Error$/u;

/** Any field that one asks for holds the same thing; a record without an end. */
const hollow = (leaf: unknown): unknown =>
  new Proxy({}, { get: (_target, key) => (typeof key === "symbol" ? undefined : leaf) });

const leaf: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1e9,
  1e9,
  2 ** 53,
  -1,
  -0,
  0,
  0.5,
  1,
  3,
  20,
  true,
  false,
  "",
  "x",
  "__proto__",
  "constructor",
  "fire",
  "strength",
  "weapon",
  10n,
  (): number => 1,
  Object.create(null),
  JSON.parse('{"__proto__": {"natural": 20}}'),
  new Array(5000).fill(0),
  new Date(Number.NaN),
  new Map([["a", Number.NaN]]),
  rules.resolveRuleset(),
);
const garbage: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    leaf,
    leaf.map(hollow),
    leaf.map((value) => hollow(hollow(value))),
    fc.array(tie("any"), { maxLength: 4 }),
    leaf.map((value) => hollow([hollow(value)])),
    fc.dictionary(
      fc.constantFrom("__proto__", "constructor", "value", "max", "natural", "total", "x", "type", "kind", "step"),
      tie("any"),
      { maxKeys: 4 },
    ),
  ),
})).any;

function hasNoNumber(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value !== "object" || value === null || depth > 4) return false;
  return Object.values(value).some((entry) => hasNoNumber(entry, depth + 1));
}

/** What went in is not the function's own doing; numbers that it made are. */
function contains(args: readonly unknown[], value: unknown): boolean {
  return args.includes(value);
}

const FUNCTIONS = Object.entries(rules).flatMap(
  ([name, value]): [string, (...args: readonly unknown[]) => unknown][] => {
    const found: unknown = value;
    if (typeof found !== "function" || NO_RULES.test(name)) return [];
    const isClass = Function.prototype.toString.call(found).startsWith("class");
    return [
      [
        name,
        (...args): unknown => (isClass ? Reflect.construct(found, [...args]) : Reflect.apply(found, undefined, args)),
      ],
    ];
  },
);

describe("garbage", () => {
  it("H-DICE-01: the surface is walked whole", () => {
    expect(FUNCTIONS.length).toBeGreaterThan(150);
  });
  it.each(FUNCTIONS)("H-DICE-01: %s", (name, call) => {
    fc.assert(
      fc.property(fc.array(garbage, { maxLength: 4 }), (args) => {
        try {
          const result = call(...args);
          if (!RETURNS_WHAT_IT_GETS.has(name) && !contains(args, result)) expect(hasNoNumber(result)).toBe(false);
        } catch (error) {
          expect(error).toBeInstanceOf(rules.RulesError);
          expect(error).toHaveProperty("argument", expect.stringMatching(/./u));
        }
      }),
      { seed: 20, numRuns: 200 },
    );
  });
});
