/** The edge of the rules: every function and every field that others may fill, with nonsense and with what nobody knows. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as rules from "../../module/rules/index.ts";
import type { Shape } from "../../module/rules/guard.ts";
import { LIST_LIMITS, NUMBER_LIMITS, limitAt } from "../../module/rules/limits.ts";
import { REFUSALS } from "../../module/rules/refusals.ts";
import { readShapes } from "../../tools/rules-guard.mjs";

const { functions, shapes } = await readShapes();
const NONSENSE: readonly unknown[] = [Number.NaN, -Infinity, "nonsense", null, 10n, [null], {}, -1, 0.5];
/** Hands back whatever it is given. */
const HANDS_BACK = "formOf";
const UNKNOWN = "noSuchField";

/** Something of that shape; what may be left out is there, too, as long as it does not contain itself. */
function sample(index: number, above: readonly number[] = []): unknown {
  const shape: Shape = shapes[index] ?? { kind: "any" };
  const inside = [...above, index];
  switch (shape.kind) {
    case "number":
      return 1;
    case "string":
      return "1d4";
    case "boolean":
      return true;
    case "bigint":
      return 1n;
    case "map":
      return new Map([[1, 1n]]);
    case "function":
      return () => 0.5;
    case "is":
      return shape.values[0];
    case "union":
      return sample(shape.of[0] ?? -1, inside);
    case "tuple":
      return shape.of.map((each) => sample(each, inside));
    case "list":
    case "listOrSet":
      return above.includes(shape.of) ? [] : [sample(shape.of, inside)];
    case "record":
      return Object.fromEntries(
        Object.entries(shape.fields).flatMap(([key, [field, optional]]) =>
          optional && above.includes(field) ? [] : [[key, sample(field, inside)]],
        ),
      );
    default:
      return undefined;
  }
}

/** The paths down to all that a shape holds, without places of lists; `*` is a name that is not known before. */
function places(path: string, index: number, above: readonly number[] = []): string[] {
  const shape = shapes[index];
  if (!shape || above.includes(index)) return [path];
  const inside = [...above, index];
  if (shape.kind === "list" || shape.kind === "listOrSet") return places(path, shape.of, inside);
  if (shape.kind === "tuple" || shape.kind === "union")
    return [path, ...shape.of.flatMap((each) => places(path, each, inside))];
  if (shape.kind !== "record") return [path];
  const fields = Object.entries(shape.fields).flatMap(([key, [field]]) => places(`${path}.${key}`, field, inside));
  return [path, ...fields, `${path}.*`];
}

/** A value with something else in each of its places, and where that place is. */
function* spoiled(value: unknown, others: readonly unknown[]): Iterable<unknown> {
  yield* others;
  if (Array.isArray(value))
    for (const [index, entry] of value.entries())
      for (const other of spoiled(entry, others)) yield value.map((each: unknown, at) => (at === index ? other : each));
  else if (typeof value === "object" && value !== null && !(value instanceof Map))
    for (const [key, entry] of Object.entries(value))
      for (const other of spoiled(entry, others)) yield { ...value, [key]: other };
}

/** A value with a field that nobody knows in each record whose fields are known. */
function* widened(index: number, value: unknown, path: string): Iterable<readonly [path: string, value: unknown]> {
  const shape = shapes[index];
  if (shape?.kind === "list" && Array.isArray(value) && value.length > 0)
    for (const [at, other] of widened(shape.of, value[0], `${path}[0]`)) yield [at, [other]];
  if (shape?.kind === "union") yield* widened(shape.of[0] ?? -1, value, path);
  if (shape?.kind !== "record" || typeof value !== "object" || value === null) return;
  if (shape.rest === undefined) yield [`${path}.${UNKNOWN}`, { ...value, [UNKNOWN]: 1 }];
  for (const [key, entry] of Object.entries(value))
    for (const [at, other] of widened(shape.fields[key]?.[0] ?? -1, entry, `${path}.${key}`))
      yield [at, { ...value, [key]: other }];
}

/** The rules of a table are one value: what is in them is told by `ruleset.test.ts`. */
const whole = (parameter?: string): boolean => parameter === "ruleset";

const isBad = (value: unknown, depth = 0): boolean =>
  typeof value === "number"
    ? Number.isNaN(value)
    : typeof value === "object" &&
      value !== null &&
      depth < 5 &&
      Object.values(value).some((each) => isBad(each, depth + 1));

const call = (name: string, ...args: readonly unknown[]): unknown => {
  const found: unknown = Object.entries(rules).find(([key]) => key === name)?.[1];
  if (typeof found !== "function") throw new Error(`${name} is not exported`);
  return Reflect.apply(found, undefined, [...args]);
};

/** The argument that an error names; what is wrong with any other answer. */
function answer(name: string, args: readonly unknown[]): { argument?: string; wrong?: string } {
  try {
    return isBad(call(name, ...args)) ? { wrong: "NaN" } : {};
  } catch (error) {
    return error instanceof rules.RulesError ? { argument: error.argument } : { wrong: String(error) };
  }
}

const SAMPLES = Object.entries(functions).map(
  ([name, parameters]) => [name, parameters, parameters.map(({ shape }) => sample(shape))] as const,
);

describe("the edge of the rules", () => {
  it("B-DICE-12: every function is behind it", () => {
    expect(SAMPLES.length).toBeGreaterThan(300);
  });
  it.each(SAMPLES)(
    "B-DICE-12: %s answers nonsense in any place with a RulesError that names it, or a clean result",
    (name, parameters, good) => {
      const wrong = new Set<string>();
      for (const [index, argument] of good.entries())
        for (const other of whole(parameters[index]?.name) ? NONSENSE : spoiled(argument, NONSENSE)) {
          const told = answer(
            name,
            good.map((each, at) => (at === index ? other : each)),
          );
          if (name !== HANDS_BACK && (told.wrong !== undefined || told.argument === ""))
            wrong.add(told.wrong ?? "names nothing");
        }
      expect([...wrong]).toEqual([]);
    },
  );
  it.each(SAMPLES)("B-DICE-12: %s refuses fields that it does not know, by name", (name, parameters, good) => {
    for (const [index, { shape, name: parameter }] of parameters.entries())
      for (const [path, other] of widened(shape, good[index], parameter))
        expect(
          answer(
            name,
            good.map((each, at) => (at === index ? other : each)),
          ),
        ).toEqual({ argument: path });
  });
  it("what is beyond a limit is named whole: a number, an entry, a field of any name, too many of a list", () => {
    const seen = { id: "a", hostile: true, seesMover: true, reactionLeft: true, feet: [5] };
    const told = (name: string, ...args: readonly unknown[]): unknown => answer(name, args).argument;
    expect(told("newTurn", 10_001)).toBe("speed");
    expect(told("keptNatural", [3, 21], 0)).toBe("naturals[1]");
    expect(told("keptNatural", [], 0)).toBe("naturals");
    expect(told("raiseProblem", { strength: 3 }, [])).toBe("raises.strength");
    expect(told("freeAttackOffers", { cause: "move" }, [{ ...seen, reach: 1001 }], rules.resolveRuleset())).toBe(
      "watchers[0].reach",
    );
    expect(told("turnHistoryNow", { first: ["a"] }, ["a"], { round: 1, combatant: "a" })).toBe("noted.first");
    expect(told("turnHistoryNow", { 1: ["a"] }, ["a"], { round: 1, combatant: "a" })).toBe(undefined);
    expect(told("proficiencyBonus", 0.5)).toBe(undefined);
    expect(told("xpForLevel", 0.5)).toBe("level");
  });
  it("the longest end of a path counts, then one of any last name", () => {
    const limit = { min: 0, max: 1, fractions: false };
    const limits = new Map([
      ["a", { ...limit, max: 1 }],
      ["b.a", { ...limit, max: 2 }],
      ["b.*", { ...limit, max: 3 }],
      ["call.b.a", { ...limit, max: 4 }],
    ]);
    expect(limitAt(limits, "clash.b.a"), "what is stored in messages is judged by the fold itself").toBe(undefined);
    expect(["call.b.a", "other.b.a", "call.a", "call.b.c", "call.c"].map((path) => limitAt(limits, path)?.max)).toEqual(
      [4, 2, 1, 3, undefined],
    );
  });
  it("every limit and every refusal is of something that is there", () => {
    const paths = Object.entries(functions).flatMap(([name, parameters]) =>
      parameters.flatMap(({ name: parameter, shape }) => places(`${name}.${parameter}`, shape)),
    );
    const idle = (limits: ReadonlyMap<string, unknown>): string[] =>
      [...limits.keys()].filter((end) => !paths.some((path) => `.${path}`.endsWith(`.${end}`)));
    expect([...idle(NUMBER_LIMITS), ...idle(LIST_LIMITS)]).toEqual([]);
    expect(Object.keys(REFUSALS).filter((name) => !Object.hasOwn(functions, name))).toEqual([]);
  });
  it("B-DICE-12: names that fields once had are refused, not passed over", () => {
    const ruleset = rules.resolveRuleset();
    expect(answer("attackSituation", [{ targetUnseen: true }, ruleset])).toEqual({ argument: "facts.targetUnseen" });
    expect(answer("help", ["check", { skill: "thieves" }]).argument).toMatch(/skill$/u);
    expect(
      answer("clash", [{ id: "a", strikes: [{ key: "1", attack: { natural: 9, total: 9 }, parts: [] }] }]).argument,
    ).toMatch(/strikes\[0\]\.parts$/u);
  });
  it("tells the version of the system that it is of", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(rules.VERSION).toBe(version);
  });
});
