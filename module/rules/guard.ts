/** Checks the arguments of public rules functions. Errors name the invalid argument. */
import { NUMBER_LIMIT, RulesError } from "./basics/errors.ts";
import { ENTRIES, compileShapes, isRecord, LARGE, type Shape } from "./shape-predicates.ts";
import { LIST_LIMITS, NUMBER_LIMITS, limitAt, type Limit } from "./limits.ts";

export type { Shape };

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
type Finding = { readonly argument: string; readonly message: string } | null;

/** Checks values against shapes. */
class ShapeReporter {
  /** @param name name of the function, which may have limits of its own */
  constructor(
    readonly name: string,
    readonly shapes: readonly Shape[],
  ) {}

  /** Returns the first problem of a value, or null. */
  at(argument: string, value: unknown, index: number): Finding {
    const shape = this.shapes[index] ?? { kind: "any" };
    const wrong = (message: string): Finding => ({ argument, message });
    switch (shape.kind) {
      case "any":
        return null;
      case "number":
        return this.number(argument, value);
      case "is":
        return shape.values.some((each) => each === value) ? null : wrong(`must be one of ${shape.values.join(", ")}`);
      case "map":
        return value instanceof Map ? null : wrong("must be a map");
      case "list":
        return Array.isArray(value) ? this.each(argument, value, shape.of) : wrong("must be a list");
      case "listOrSet":
        return Array.isArray(value) || value instanceof Set
          ? this.each(argument, [...value], shape.of)
          : wrong("must be a list or a set");
      case "tuple":
        return Array.isArray(value) && value.length === shape.of.length
          ? first(shape.of, (each, place) => this.at(`${argument}[${String(place)}]`, value[place], each))
          : wrong(`must be a list of ${String(shape.of.length)}`);
      case "union":
        return this.anyOf(argument, value, shape.of);
      case "record":
        return isRecord(value) ? this.record(argument, value, shape) : wrong("must be a record");
      default:
        return typeof value === shape.kind ? null : wrong(`must be ${KINDS[shape.kind]}`);
    }
  }

  private readonly lists = new Map<string, Limit | undefined>();
  private readonly numbers = new Map<string, Limit | undefined>();

  /** Returns the limit for a path. Results are cached because simulations call this millions of times. */
  private limit(kind: "lists" | "numbers", argument: string): Limit | undefined {
    const path = argument.includes("[") ? argument.replaceAll(/\[\d+\]/gu, "") : argument;
    const known = this[kind];
    if (!known.has(path))
      known.set(path, limitAt(kind === "lists" ? LIST_LIMITS : NUMBER_LIMITS, `${this.name}.${path}`));
    return known.get(path);
  }

  private number(argument: string, value: unknown): Finding {
    if (!isNumber(argument, value)) return { argument, message: "must be a finite number within one million" };
    const limit = this.limit("numbers", argument);
    if (!limit || (value >= limit.min && value <= limit.max && (limit.fractions || Number.isInteger(value))))
      return null;
    const { min, max, fractions } = limit;
    return { argument, message: `must be ${fractions ? "" : "a whole number "}from ${String(min)} to ${String(max)}` };
  }

  private each(argument: string, list: readonly unknown[], index: number): Finding {
    const { min, max } = this.limit("lists", argument) ?? ENTRIES;
    if (list.length < min || list.length > max)
      return { argument, message: `must be a list of ${String(min)} to ${String(max)} entries` };
    return first(list, (entry, place) => this.at(`${argument}[${String(place)}]`, entry, index));
  }

  private record(argument: string, value: Readonly<Record<string, unknown>>, shape: RecordShape): Finding {
    const fields = Object.entries(shape.fields);
    const invalid = first(fields, ([key, [field]]) =>
      value[key] === undefined ? null : this.at(`${argument}.${key}`, value[key], field),
    );
    if (invalid) return invalid;
    const other = first(Object.keys(value), (key) => {
      if (Object.hasOwn(shape.fields, key) || shape.extra.includes(key)) return null;
      if (shape.numbered && !/^[1-9]\d*$/u.test(key))
        return { argument: `${argument}.${key}`, message: "must be a whole number from 1 on" };
      if (shape.rest !== undefined) return this.at(`${argument}.${key}`, value[key], shape.rest);
      const known = Object.keys(shape.fields).join(", ");
      return { argument: `${argument}.${key}`, message: `is unknown; known fields are ${known}` };
    });
    if (other) return other;
    return first(fields, ([key, [field, optional]]) =>
      optional || value[key] !== undefined ? null : this.at(`${argument}.${key}`, undefined, field),
    );
  }

  /** Checks a value against several shapes. The reported problem is about the most likely shape. */
  private anyOf(argument: string, value: unknown, of: readonly number[]): Finding {
    const found = of.map((index) => ({ index, finding: this.at(argument, value, index) }));
    if (found.some(({ finding }) => finding === null)) return null;
    const meant = found.find(({ index }) => this.isLikely(value, index));
    const other = found.find(({ index }) => this.shapes[index]?.kind !== "undefined");
    return (meant ?? other)?.finding ?? null;
  }

  private isLikely(value: unknown, index: number): boolean {
    const shape = this.shapes[index];
    if (Array.isArray(value)) return shape?.kind === "list" || shape?.kind === "tuple" || shape?.kind === "listOrSet";
    if (!isRecord(value)) return shape?.kind === typeof value;
    if (shape?.kind !== "record") return false;
    return Object.entries(shape.fields).every(([key, [field, optional]]) => {
      if (!Object.hasOwn(value, key)) return optional;
      const only = this.shapes[field];
      return only?.kind !== "is" || only.values.some((each) => each === value[key]);
    });
  }
}

function isNumber(argument: string, value: unknown): value is number {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  return Math.abs(value) <= (LARGE.test(argument) ? Number.MAX_SAFE_INTEGER : NUMBER_LIMIT);
}

function first<T>(list: readonly T[], look: (entry: T, place: number) => Finding): Finding {
  for (const [place, entry] of list.entries()) {
    const finding = look(entry, place);
    if (finding) return finding;
  }
  return null;
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
  const look = new ShapeReporter(name, shapes);
  const at = compileShapes(name, shapes);
  const fits = parameters.map((parameter) => at(parameter.shape, parameter.name));
  return (...args) => {
    const finding = first(parameters, (parameter, place) =>
      (parameter.optional && args[place] === undefined) || fits[place]?.(args[place]) === true
        ? null
        : look.at(parameter.name, args[place], parameter.shape),
    );
    if (finding) throw new RulesError(finding.argument, finding.message);
    refuse?.(...args);
    return call(...args);
  };
}
