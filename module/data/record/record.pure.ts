/**
 * What a message holds, declared once as plain data. From a declaration come the schema (`schemaOf` in models.ts), the
 * type (`Stored`) and the reader (`read`). Other people's clients write messages: nothing here may throw, what makes no
 * sense becomes nothing, what is too long ends early, and what nobody knows is left out. Pure.
 */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import type { SCHEMAS } from "./fields.ts";
import { ROLL_LIMIT } from "./limits.pure.ts";

export type Loose = Readonly<Record<string, unknown>>;
/** Reads one value; now and then it depends on those beside it. */
type Reader<Value = unknown> = (value: unknown, beside: Loose) => Value;
type Fields = Readonly<Record<string, { readonly read: Reader }>>;

/**
 * One field: how it is read, and the field of Foundry's that keeps it, which is looser: odd content must not void a message.
 * What only ever stands within others needs none.
 */
export interface Field<Value = unknown, Kept = unknown> {
  readonly read: Reader<Value>;
  readonly kept: (by: typeof SCHEMAS) => Kept;
}
/** What is read from a declaration. */
export type Stored<F extends { readonly read: (...given: never) => unknown }> = ReturnType<F["read"]>;
/** Fields that are read as undefined are left out. */
type Values<F extends Fields> = {
  readonly [Key in keyof F as undefined extends Stored<F[Key]> ? never : Key]: Readonly<Stored<F[Key]>>;
} & { readonly [Key in keyof F as undefined extends Stored<F[Key]> ? Key : never]?: Readonly<Stored<F[Key]>> };

/** Several fields under names; whatever is no object is one without any. */
export interface Declared<F extends Fields> {
  readonly fields: F;
  readonly read: (value: unknown) => Values<F>;
  readonly kept: (by: typeof SCHEMAS) => ReturnType<typeof SCHEMAS.record>;
}

/** More would only be there to freeze other clients. */
export const MANY = 200;
/** Members that a message may name: more would only be there to freeze whoever sees the card. */
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

/** Within what the rules reckon with: a narrower limit here would let a receipt never agree with its card. */
function bounded(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value)
    ? Math.max(-NUMBER_LIMIT, Math.min(NUMBER_LIMIT, Math.trunc(value))) || 0
    : null;
}

/** The one of those that are known, or another. */
export function among<const T, const Other>(known: readonly T[], other: Other): (value: unknown) => T | Other {
  return (value) => known.find((one) => one === value) ?? other;
}

/** A word that is always there. */
export const word = (initial = "") => ({ read: text, kept: (by: typeof SCHEMAS) => by.word(initial) });

/** A word, or null for none. */
export const optionalWord = () => ({
  read: (value: unknown): string | null => text(value) || null,
  kept: (by: typeof SCHEMAS) => by.optionalWord(),
});

/** One of a few words; any other is taken for the one that is named. */
export const oneOf = <const T extends string>(known: readonly T[], other: NoInfer<T>) => ({
  read: among(known, other),
  kept: (by: typeof SCHEMAS) => by.word(other),
});

/** Several words. */
export const words = (most = MANY) => ({
  read: (value: unknown): string[] =>
    Array.isArray(value)
      ? value
          .slice(0, most)
          .filter((one) => typeof one === "string")
          .map((one) => one.slice(0, 100))
      : [],
});

/** What is odd is taken for what is usual. */
export const yes = (initial = false) => ({
  read: (value: unknown): boolean => (initial ? value !== false : value === true),
  kept: (by: typeof SCHEMAS) => by.yes(initial),
});

/** A whole number; 0 for what is none. */
export const whole = (initial = 0) => ({
  read: (value: unknown): number => bounded(value) ?? 0,
  kept: (by: typeof SCHEMAS) => by.whole(initial),
});

export const optionalWhole = () => ({ read: bounded, kept: (by: typeof SCHEMAS) => by.optionalWhole() });

/** How many: whole and not below nothing. */
export const count = () => ({
  read: (value: unknown): number =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0,
  kept: (by: typeof SCHEMAS) => by.whole(),
});

/** Points, never below 0. */
export const points = <const Other extends number | null>(other: Other) => ({
  read: (value: unknown): number | Other => {
    const read = bounded(value);
    return read === null ? other : Math.max(0, read);
  },
});

/** Which of the rolls of a message; null for another only within others. */
export const index = <const Other extends number | null>(other: Other) => ({
  read: (value: unknown): number | Other =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value < ROLL_LIMIT ? value : other,
  kept: (by: typeof SCHEMAS) => by.whole(),
});

/** −1 disadvantage, 0 plain, 1 advantage. */
export const advantage = () => ({ read: among([-1, 0, 1] as const, 0), kept: (by: typeof SCHEMAS) => by.whole() });

/** Reads several fields into an object, which is filled and not copied: reading is what cards do most. */
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

/** Several fields under names. */
export function record<F extends Fields>(fields: F): Declared<F>;
export function record(fields: Fields): unknown {
  const fill = filler(fields);
  return { fields, read: (value: unknown) => fill({}, value), kept: (by: typeof SCHEMAS) => by.record() };
}

/** Reads what a message of this id says. */
export function told<F extends Fields>(
  of: Declared<F>,
): (id: string, value: unknown) => { readonly id: string } & Values<F>;
export function told({ fields }: Declared<Fields>): unknown {
  const fill = filler(fields);
  return (id: string, value: unknown) => fill({ id }, value);
}

/** A record, or null for what is no object or makes none. */
export const optional = <T>({ read }: { readonly read: (value: unknown) => T }, is?: (made: T) => boolean) => ({
  read: (value: unknown): T | null => {
    if (!isObject(value)) return null;
    const made = read(value);
    return is?.(made) === false ? null : made;
  },
  kept: (by: typeof SCHEMAS) => by.optionalRecord(),
});

/** How much the entries of one list may hold together; the first one that does not fit ends the list. */
interface Room<T> {
  readonly of: (entry: T) => number;
  readonly most: number;
}

/** Several of something; what is read as null is left out. */
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

/** Several records; what is no object is left out. */
export const records = <T extends object>(
  one: { readonly read: (value: unknown) => T },
  most = MANY,
  room?: Room<NonNullable<T>>,
) => list(optional(one), most, room);

/** Reads of a list that a document keeps, oldest first, the last so many. */
export function newest<T>(
  one: { readonly read: (value: unknown) => T },
  most: number,
): (value: unknown) => readonly NonNullable<T>[] {
  const { read } = list(one, most);
  return (value) => read(Array.isArray(value) ? value.slice(-most) : value);
}

/** Several records, each kept under an id. */
export const recordsById = <T extends object>(one: { readonly read: (value: unknown) => T }, most = MANY) => {
  const { read } = records(one, most);
  return {
    read: (value: unknown): T[] => read(Object.values(object(value))),
    kept: (by: typeof SCHEMAS) => by.record(),
  };
};

/** Several records whose name is there and was not there before: it is an identity. */
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

/** Several records, named by their key. */
export const keyed = <T extends { readonly key: string }>(
  one: { readonly read: (value: unknown) => T },
  most = MANY,
  room?: Room<NonNullable<T>>,
) => named(one, ({ key }) => key, most, room);

/** Members of a message, each of them once. */
export const members = <T extends { readonly uuid: string }>(
  one: { readonly read: (value: unknown) => T },
  room?: Room<NonNullable<T>>,
) => named(one, ({ uuid }) => uuid, MEMBERS, room);
