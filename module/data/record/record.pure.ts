/**
 * Declares the data of messages as plain objects. Each declaration yields a schema (`schemaOf` in models.ts), a type (`Stored`) and a
 * reader (`read`). Any client can write messages, so readers never throw: they replace malformed values, truncate long ones and drop
 * unknown ones. Pure.
 */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import type { SCHEMAS } from "./fields.ts";
import { ROLL_LIMIT } from "./limits.pure.ts";

export type Loose = Readonly<Record<string, unknown>>;
/** Reads one value. Some readers also need the sibling values, which are in `beside`. */
type Reader<Value = unknown> = (value: unknown, beside: Loose) => Value;
type Fields = Readonly<Record<string, { readonly read: Reader }>>;

/**
 * One field: its reader, and the Foundry field that stores it. The Foundry field is more lenient, so that malformed content does not
 * invalidate the message. Fields inside other records need no Foundry field.
 */
export interface Field<Value = unknown, Kept = unknown> {
  readonly read: Reader<Value>;
  readonly kept: (by: typeof SCHEMAS) => Kept;
}
/** Type of the value that a declaration reads. */
export type Stored<F extends { readonly read: (...given: never) => unknown }> = ReturnType<F["read"]>;
/** Fields that may be undefined become optional. */
type Values<F extends Fields> = {
  readonly [Key in keyof F as undefined extends Stored<F[Key]> ? never : Key]: Readonly<Stored<F[Key]>>;
} & { readonly [Key in keyof F as undefined extends Stored<F[Key]> ? Key : never]?: Readonly<Stored<F[Key]>> };

/** A record with named fields. A value that is not an object reads as an empty object. */
export interface Declared<F extends Fields> {
  readonly fields: F;
  readonly read: (value: unknown) => Values<F>;
  readonly kept: (by: typeof SCHEMAS) => ReturnType<typeof SCHEMAS.record>;
}

/** Default maximum length of a list. Longer lists could freeze other clients. */
export const MANY = 200;
/** Maximum number of members of a message. More could freeze the clients that draw the card. */
const MEMBERS = 100;

export function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function object(value: unknown): Loose {
  return isObject(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 500) : "";
}

/** Returns an integer within the number limit. A narrower limit here would make a receipt disagree with its card. */
function bounded(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value)
    ? Math.max(-NUMBER_LIMIT, Math.min(NUMBER_LIMIT, Math.trunc(value))) || 0
    : null;
}

/** Returns a reader that accepts the known values and replaces any other value. */
export function among<const T, const Other>(known: readonly T[], other: Other): (value: unknown) => T | Other {
  return (value) => known.find((one) => one === value) ?? other;
}

/** A required string. */
export const word = (initial = "") => ({ read: text, kept: (by: typeof SCHEMAS) => by.word(initial) });

/** A string, or null for an empty one. */
export const optionalWord = () => ({
  read: (value: unknown): string | null => text(value) || null,
  kept: (by: typeof SCHEMAS) => by.optionalWord(),
});

/** One of a few strings. The reader replaces any other value with `other`. */
export const oneOf = <const T extends string>(known: readonly T[], other: NoInfer<T>) => ({
  read: among(known, other),
  kept: (by: typeof SCHEMAS) => by.word(other),
});

/** A list of strings. */
export const words = (most = MANY) => ({
  read: (value: unknown): string[] =>
    Array.isArray(value)
      ? value
          .slice(0, most)
          .filter((one) => typeof one === "string")
          .map((one) => one.slice(0, 100))
      : [],
});

/** A boolean. Any other value becomes the initial value. */
export const yes = (initial = false) => ({
  read: (value: unknown): boolean => (initial ? value !== false : value === true),
  kept: (by: typeof SCHEMAS) => by.yes(initial),
});

/** An integer; 0 for anything else. */
export const whole = (initial = 0) => ({
  read: (value: unknown): number => bounded(value) ?? 0,
  kept: (by: typeof SCHEMAS) => by.whole(initial),
});

export const optionalWhole = () => ({ read: bounded, kept: (by: typeof SCHEMAS) => by.optionalWhole() });

/** A non-negative integer. */
export const count = () => ({
  read: (value: unknown): number =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0,
  kept: (by: typeof SCHEMAS) => by.whole(),
});

/** Points: a non-negative integer. */
export const points = <const Other extends number | null>(other: Other) => ({
  read: (value: unknown): number | Other => {
    const read = bounded(value);
    return read === null ? other : Math.max(0, read);
  },
});

/** Index of a roll of the message. Use null as the replacement only inside other records. */
export const index = <const Other extends number | null>(other: Other) => ({
  read: (value: unknown): number | Other =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value < ROLL_LIMIT ? value : other,
  kept: (by: typeof SCHEMAS) => by.whole(),
});

/** Advantage state: −1 disadvantage, 0 normal, 1 advantage. */
export const advantage = () => ({ read: among([-1, 0, 1] as const, 0), kept: (by: typeof SCHEMAS) => by.whole() });

/** Returns a function that reads fields into an existing object. It does not copy, because cards spend most of their time on reading. */
function filler(fields: Fields): (made: Record<string, unknown>, value: unknown) => object {
  const readers = Object.entries(fields).map(([key, { read }]) => [key, read] as const);
  return (made, value) => {
    const from = object(value);
    for (const [key, read] of readers) {
      const one = read(from[key], from);
      if (one !== undefined) made[key] = one;
    }
    return made;
  };
}

/** A record with named fields. */
export function record<F extends Fields>(fields: F): Declared<F>;
export function record(fields: Fields): unknown {
  const fill = filler(fields);
  return { fields, read: (value: unknown) => fill({}, value), kept: (by: typeof SCHEMAS) => by.record() };
}

/** Returns a function that reads the data of a message and adds the id. */
export function messageReader<F extends Fields>(
  of: Declared<F>,
): (id: string, value: unknown) => { readonly id: string } & Values<F>;
export function messageReader({ fields }: Declared<Fields>): unknown {
  const fill = filler(fields);
  return (id: string, value: unknown) => fill({ id }, value);
}

/** A record; null for a value that is not an object or that the check `is` rejects. */
export const optional = <T>({ read }: { readonly read: (value: unknown) => T }, is?: (made: T) => boolean) => ({
  read: (value: unknown): T | null => {
    if (!isObject(value)) return null;
    const made = read(value);
    return is?.(made) === false ? null : made;
  },
  kept: (by: typeof SCHEMAS) => by.optionalRecord(),
});

/** A whole number within a range; null for anything else. */
export const between = (min: number, max: number) => ({
  read: (value: unknown): number | null =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : null,
});

/** One value under each of these keys. */
export const forEachKey = <K extends string, V>(
  keys: readonly K[],
  { read }: { readonly read: (value: unknown) => V },
) => ({
  read: (value: unknown): Record<K, V> =>
    Object.fromEntries(keys.map((key) => [key, read(object(value)[key])])) as Record<K, V>,
});

/** Values under any of these keys. Values that read as null are dropped. */
export const forSomeKeys = <K extends string, V>(
  keys: readonly K[],
  { read }: { readonly read: (value: unknown) => V },
) => ({
  read: (value: unknown): Partial<Record<K, NonNullable<V>>> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const one = read(object(value)[key]);
        return one === null || one === undefined ? [] : [[key, one]];
      }),
    ) as Partial<Record<K, NonNullable<V>>>,
});

/** Values under keys of any name. Values that read as null are dropped. */
export const underNames = <V>({ read }: { readonly read: (value: unknown) => V }, most = MANY, isName = /^/u) => ({
  read: (value: unknown): Record<string, NonNullable<V>> => {
    const names = Object.keys(object(value)).filter((name) => name !== "__proto__" && isName.test(name));
    return forSomeKeys(names.slice(0, most), { read }).read(value) as Record<string, NonNullable<V>>;
  },
});

/** Limit for the total size of the entries of a list. The first entry that exceeds it ends the list. */
interface Room<T> {
  readonly of: (entry: T) => number;
  readonly most: number;
}

/** A list. Entries that read as null or undefined are dropped. */
export const list = <T>(
  { read }: { readonly read: (value: unknown) => T },
  most = MANY,
  room?: Room<NonNullable<T>>,
) => ({
  read: (value: unknown): NonNullable<T>[] => {
    const made: NonNullable<T>[] = [];
    let left = room?.most ?? 0;
    if (Array.isArray(value))
      for (const one of value.slice(0, most)) {
        const entry = read(one);
        if (entry === null || entry === undefined) continue;
        left -= room?.of(entry) ?? 0;
        if (left < 0) break;
        made.push(entry);
      }
    return made;
  },
  kept: (by: typeof SCHEMAS) => by.records(),
});

/** A list of records. Entries that are not objects are dropped. */
export const records = <T extends object>(
  one: { readonly read: (value: unknown) => T },
  most = MANY,
  room?: Room<NonNullable<T>>,
) => list(optional(one), most, room);

/** Records that are stored by id. */
export const recordsById = <T extends object>(one: { readonly read: (value: unknown) => T }, most = MANY) => {
  const { read } = records(one, most);
  return {
    read: (value: unknown): T[] => read(Object.values(object(value))),
    kept: (by: typeof SCHEMAS) => by.record(),
  };
};

/** Records with a unique, non-empty name. Later duplicates are dropped. */
const named = <T extends object>(
  one: { readonly read: (value: unknown) => T },
  nameOf: (made: T) => string,
  most: number,
  room?: Room<NonNullable<T>>,
) => {
  const { read, kept } = records(one, most, room);
  return {
    read: (value: unknown): T[] => {
      const seen = new Set([""]);
      return read(value).filter((made) => !seen.has(nameOf(made)) && seen.add(nameOf(made)));
    },
    kept,
  };
};

/** Records with a unique key. */
export const keyed = <T extends { readonly key: string }>(
  one: { readonly read: (value: unknown) => T },
  most = MANY,
  room?: Room<NonNullable<T>>,
) => named(one, ({ key }) => key, most, room);

/** Members of a message, each at most once. */
export const members = <T extends { readonly uuid: string }>(
  one: { readonly read: (value: unknown) => T },
  room?: Room<NonNullable<T>>,
) => named(one, ({ uuid }) => uuid, MEMBERS, room);
