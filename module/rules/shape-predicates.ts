/**
 * Checks arguments fast: each shape becomes a function once, which builds no text. Only an argument that does not fit
 * is looked at again by `guard.ts`, which tells what is wrong.
 */
import { NUMBER_LIMIT } from "./basics/errors.ts";
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

type Fits = (value: unknown) => boolean;
type RecordShape = Extract<Shape, { kind: "record" }>;

/** Default limit for the length of lists. */
export const ENTRIES: Limit = { min: 0, max: 10_000, fractions: false };
/** Names of numbers that may exceed the general limit, such as times and seeds. */
export const LARGE = /(?:^|\.)(?:time|now|seed|seconds|xp)$/u;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFlat = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.values(value).every((one) => typeof one !== "object" || one === null);

/** The limit of a path; entries of lists have that of their list. */
const limitOf = (limits: Parameters<typeof limitAt>[0], name: string, path: string): Limit | undefined =>
  limitAt(limits, `${name}.${path.replaceAll("[]", "")}`);

/**
 * Returns a function that gives the check of a shape at a path.
 * @param name name of the function, which may have limits of its own
 */
export function compileShapes(name: string, shapes: readonly Shape[]): (index: number, path: string) => Fits {
  const made = new Map<string, Fits>();

  /** Shapes can contain themselves, so each is compiled when it is first used. */
  function at(index: number, path: string): Fits {
    const key = `${String(index)} ${path}`;
    const known = made.get(key);
    if (known) return known;
    let compiled: Fits | null = null;
    const fits: Fits = (value) => (compiled ??= compile(shapes[index] ?? { kind: "any" }, path))(value);
    made.set(key, fits);
    return fits;
  }

  function compile(shape: Shape, path: string): Fits {
    switch (shape.kind) {
      case "any":
        return () => true;
      case "number":
        return numberAt(path);
      case "is":
        return (value) => shape.values.some((each) => each === value);
      case "map":
        return (value) => value instanceof Map;
      case "list":
      case "listOrSet": {
        const each = at(shape.of, `${path}[]`);
        const { min, max } = limitOf(LIST_LIMITS, name, path) ?? ENTRIES;
        const isList = (value: unknown): value is Iterable<unknown> =>
          Array.isArray(value) || (shape.kind === "listOrSet" && value instanceof Set);
        return (value) => {
          if (!isList(value)) return false;
          let count = 0;
          for (const entry of value) {
            count += 1;
            if (!each(entry)) return false;
          }
          return count >= min && count <= max;
        };
      }
      case "tuple": {
        const places = shape.of.map((index) => at(index, `${path}[]`));
        return (value) =>
          Array.isArray(value) && value.length === places.length && places.every((fits, place) => fits(value[place]));
      }
      case "union": {
        const some = shape.of.map((index) => at(index, path));
        return (value) => some.some((fits) => fits(value));
      }
      case "record":
        return recordAt(shape, path);
      default:
        return (value) => typeof value === shape.kind;
    }
  }

  function numberAt(path: string): Fits {
    const most = LARGE.test(path) ? Number.MAX_SAFE_INTEGER : NUMBER_LIMIT;
    const { min, max, fractions } = limitOf(NUMBER_LIMITS, name, path) ?? { min: -most, max: most, fractions: true };
    return (value) =>
      typeof value === "number" &&
      Math.abs(value) <= most &&
      value >= min &&
      value <= max &&
      (fractions || Number.isInteger(value));
  }

  function recordAt({ fields, extra, numbered = false, rest }: RecordShape, path: string): Fits {
    const known = new Set([...Object.keys(fields), ...extra]);
    const each = Object.entries(fields).map(([key, [index, optional]]) => ({
      key,
      optional,
      fits: at(index, `${path}.${key}`),
    }));
    const others = (key: string, value: unknown): boolean =>
      rest !== undefined && (!numbered || /^[1-9]\d*$/u.test(key)) && at(rest, `${path}.${key}`)(value);
    // A frozen record of plain values, such as a ruleset, cannot change after its check.
    const checked = new WeakSet();
    return (value) => {
      if (!isRecord(value)) return false;
      if (checked.has(value)) return true;
      for (const { key, optional, fits } of each) {
        const field = value[key];
        if (!(field === undefined && optional) && !fits(field)) return false;
      }
      for (const key of Object.keys(value)) if (!known.has(key) && !others(key, value[key])) return false;
      if (Object.isFrozen(value) && isFlat(value)) checked.add(value);
      return true;
    };
  }

  return at;
}
