/**
 * Checks the arguments of public rules functions. Each shape becomes a check once. It builds texts only for an argument
 * that does not fit, because simulations check millions of them. Errors name the invalid argument.
 */
import { NUMBER_LIMIT, RulesError } from "./basics/errors.ts";
import { LIST_LIMITS, NUMBER_LIMITS, limitAt, type Limit } from "./limits.ts";

/**
 * Shape of an argument. Numbers are indices into the table of shapes. `tools/rules-guard.mjs` generates the shapes from
 * the types.
 */
export type Shape =
  | { readonly kind: "any" | "undefined" | "number" | "string" | "boolean" | "bigint" | "function" | "map" }
  | { readonly kind: "is"; readonly values: readonly (string | number | boolean | null)[] }
  | { readonly kind: "list" | "listOrSet"; readonly of: number }
  | { readonly kind: "tuple" | "union"; readonly of: readonly number[] }
  | {
      readonly kind: "record";
      /** Shape of each field, and whether it is optional. */
      readonly fields: Record<string, readonly [shape: number, optional: boolean]>;
      /** Fields that belong to the larger type. They are allowed but not checked here. */
      readonly extra: readonly string[];
      rest?: number;
      /** True if all other field names must be whole numbers, such as rounds. */
      numbered?: boolean;
    };

/** A parameter of a function. */
export interface Parameter {
  readonly name: string;
  readonly shape: number;
  readonly optional: boolean;
}

const KINDS = {
  undefined: "left out",
  string: "a text",
  boolean: "true or false",
  bigint: "a bigint",
  function: "a function",
};

type RecordShape = Extract<Shape, { kind: "record" }>;
/** What is wrong, and where below the value. */
interface Problem {
  readonly below: string;
  readonly message: string;
}
type Check = (value: unknown) => Problem | null;

/** Default limit for the length of lists. */
const ENTRIES: Limit = { min: 0, max: 10_000, fractions: false };
/** Names of numbers that may exceed the general limit, such as times and seeds. */
const LARGE = /(?:^|\.)(?:time|now|seed|seconds|xp)$/u;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFlat = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.values(value).every((one) => typeof one !== "object" || one === null);

const wrong = (message: string, below = ""): Problem => ({ below, message });
const inside = (name: string, problem: Problem | null): Problem | null =>
  problem && { ...problem, below: name + problem.below };
const fitsIf = (fits: (value: unknown) => boolean, message: string): Check => {
  const problem = wrong(message);
  return (value) => (fits(value) ? null : problem);
};

/** Returns the first problem of some entries. */
function first<T>(entries: Iterable<T>, look: (entry: T, place: number) => Problem | null): Problem | null {
  let place = 0;
  for (const entry of entries) {
    const problem = look(entry, place++);
    if (problem) return problem;
  }
  return null;
}

/**
 * Returns a function that gives the check of a shape at a path.
 * @param name name of the function, which may have limits of its own
 */
export function compileShapes(name: string, shapes: readonly Shape[]): (index: number, path: string) => Check {
  const made = new Map<string, Check>();
  /** The limit of a path; entries of lists have that of their list. */
  const limitOf = (limits: Parameters<typeof limitAt>[0], path: string): Limit | undefined =>
    limitAt(limits, `${name}.${path.replaceAll("[]", "")}`);

  /** Shapes can contain themselves, so each is compiled when it is first used. */
  function at(index: number, path: string): Check {
    const key = `${String(index)} ${path}`;
    const known = made.get(key);
    if (known) return known;
    let compiled: Check | null = null;
    const check: Check = (value) => (compiled ??= compile(shapes[index] ?? { kind: "any" }, path))(value);
    made.set(key, check);
    return check;
  }

  function compile(shape: Shape, path: string): Check {
    switch (shape.kind) {
      case "any":
        return () => null;
      case "number":
        return numberAt(path);
      case "is":
        return fitsIf(
          (value) => shape.values.some((each) => each === value),
          `must be one of ${shape.values.join(", ")}`,
        );
      case "map":
        return fitsIf((value) => value instanceof Map, "must be a map");
      case "list":
      case "listOrSet":
        return listAt(shape.of, path, shape.kind === "listOrSet");
      case "tuple": {
        const places = shape.of.map((index) => at(index, `${path}[]`));
        return (value) =>
          Array.isArray(value) && value.length === places.length
            ? first(places, (check, place) => inside(`[${String(place)}]`, check(value[place])))
            : wrong(`must be a list of ${String(places.length)}`);
      }
      case "union":
        return unionAt(shape.of, path);
      case "record":
        return recordAt(shape, path);
      default:
        return fitsIf((value) => typeof value === shape.kind, `must be ${KINDS[shape.kind]}`);
    }
  }

  function numberAt(path: string): Check {
    const most = LARGE.test(path) ? Number.MAX_SAFE_INTEGER : NUMBER_LIMIT;
    const { min, max, fractions } = limitOf(NUMBER_LIMITS, path) ?? { min: -most, max: most, fractions: true };
    const range = wrong(`must be ${fractions ? "" : "a whole number "}from ${String(min)} to ${String(max)}`);
    const finite = wrong("must be a finite number within one million");
    return (value) => {
      if (typeof value !== "number" || !(Math.abs(value) <= most)) return finite;
      return value >= min && value <= max && (fractions || Number.isInteger(value)) ? null : range;
    };
  }

  function listAt(of: number, path: string, orSet: boolean): Check {
    const each = at(of, `${path}[]`);
    const { min, max } = limitOf(LIST_LIMITS, path) ?? ENTRIES;
    const length = wrong(`must be a list of ${String(min)} to ${String(max)} entries`);
    const none = wrong(orSet ? "must be a list or a set" : "must be a list");
    return (value) => {
      if (!Array.isArray(value) && !(orSet && value instanceof Set)) return none;
      const list: Iterable<unknown> = value;
      const count = Array.isArray(value) ? value.length : value.size;
      if (count < min || count > max) return length;
      return first(list, (entry, place) => inside(`[${String(place)}]`, each(entry)));
    };
  }

  /** Checks a value against several shapes. The reported problem is about the most likely shape. */
  function unionAt(of: readonly number[], path: string): Check {
    const some = of.map((index) => ({ shape: shapes[index], check: at(index, path) }));
    return (value) => {
      if (some.some(({ check }) => check(value) === null)) return null;
      const meant =
        some.find(({ shape }) => isLikely(value, shape)) ?? some.find(({ shape }) => shape?.kind !== "undefined");
      return meant?.check(value) ?? wrong("must be left out");
    };
  }

  function isLikely(value: unknown, shape: Shape | undefined): boolean {
    if (Array.isArray(value)) return shape?.kind === "list" || shape?.kind === "tuple" || shape?.kind === "listOrSet";
    if (!isRecord(value)) return shape?.kind === typeof value;
    if (shape?.kind !== "record") return false;
    return Object.entries(shape.fields).every(([key, [field, optional]]) => {
      if (!Object.hasOwn(value, key)) return optional;
      const only = shapes[field];
      return only?.kind !== "is" || only.values.some((each) => each === value[key]);
    });
  }

  function recordAt({ fields, extra, numbered = false, rest }: RecordShape, path: string): Check {
    const known = new Set([...Object.keys(fields), ...extra]);
    const each = Object.entries(fields).map(([key, [index, optional]]) => ({
      key,
      optional,
      check: at(index, `${path}.${key}`),
    }));
    const other = (key: string, value: unknown): Problem | null => {
      if (numbered && !/^[1-9]\d*$/u.test(key)) return wrong("must be a whole number from 1 on", `.${key}`);
      if (rest !== undefined) return inside(`.${key}`, at(rest, `${path}.${key}`)(value));
      return wrong(`is unknown; known fields are ${Object.keys(fields).join(", ")}`, `.${key}`);
    };
    // A frozen record of plain values, such as a ruleset, cannot change after its check.
    const checked = new WeakSet();
    return (value) => {
      if (!isRecord(value)) return wrong("must be a record");
      if (checked.has(value)) return null;
      const problem =
        first(each, ({ key, check }) => (value[key] === undefined ? null : inside(`.${key}`, check(value[key])))) ??
        first(Object.keys(value), (key) => (known.has(key) ? null : other(key, value[key]))) ??
        first(each, ({ key, optional, check }) =>
          optional || value[key] !== undefined ? null : inside(`.${key}`, check(undefined)),
        );
      if (!problem && Object.isFrozen(value) && isFlat(value)) checked.add(value);
      return problem;
    };
  }

  return at;
}

/**
 * Returns the function with checks of its arguments: types, limits and refusals.
 * `tools/rules-guard.mjs` wraps each public function in one.
 * @throws RulesError naming the argument
 */
export function guard<A extends readonly unknown[], R>(
  name: string,
  call: (...args: A) => R,
  parameters: readonly Parameter[],
  shapes: readonly Shape[],
  refuse?: (...args: A) => void,
): (...args: A) => R {
  const at = compileShapes(name, shapes);
  const checks = parameters.map((parameter) => ({ ...parameter, check: at(parameter.shape, parameter.name) }));
  return (...args) => {
    const problem = first(checks, ({ name: argument, optional, check }, place) =>
      optional && args[place] === undefined ? null : inside(argument, check(args[place])),
    );
    if (problem) throw new RulesError(problem.below, problem.message);
    refuse?.(...args);
    return call(...args);
  };
}
