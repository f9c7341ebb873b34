/**
 * Deletion and replacement in update data, for both generations.
 * 13 supports only keys: `"-=key": null` and `"==key": value`. 14 has operator values and accepts the keys as
 * deprecated. Inside the host both become operator instances ({@link normalizeOperators}). Diffs that leave the host,
 * for hooks and sockets, use the notation of the generation ({@link denormalizeOperators}).
 * @source RN:13.334 #11273, RN:13.335 #11977, RN:14.349 #13090, API:v14 foundry.data.operators
 */
import { generation, setGeneration } from "./generation.ts";
import { NotInHost } from "./not-in-host.ts";
import { reportDeprecation } from "./deprecation.ts";
import { isPlainObject } from "./utils/type.ts";
import type { Loose, LooseObject } from "./loose.ts";

export { generation, setGeneration };

/** The key that marks an operator in JSON. */
export const OPERATOR_KEY = "__$OPERATOR$__";

// The host itself builds operators on both generations; only the public way in is closed on 13.
let internal = 0;

/** Something that says how to change a value, where a value is expected. */
export class DataFieldOperator {
  readonly value: Loose;

  constructor(value?: Loose) {
    if (internal === 0 && generation() < 14)
      throw new NotInHost(`foundry.data.operators.${new.target.name}`, "does not exist before generation 14");
    this.value = value;
  }

  /** The name in JSON. */
  get operator(): string {
    return "DataFieldOperator";
  }

  /** The value an operator carries; anything else as it is. */
  static get(operator: Loose): Loose {
    return operator instanceof DataFieldOperator ? operator.value : operator;
  }

  /** Whether both say the same. */
  equals(other: unknown): boolean {
    return (
      other instanceof DataFieldOperator &&
      other.operator === this.operator &&
      JSON.stringify(other.value) === JSON.stringify(this.value)
    );
  }

  toJSON(): LooseObject {
    return { [OPERATOR_KEY]: this.operator, value: this.value };
  }
}

/** Removes the key. */
export class ForcedDeletion extends DataFieldOperator {
  override get operator(): string {
    return "ForcedDeletion";
  }

  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** Sets the value whole instead of merging into it. */
export class ForcedReplacement extends DataFieldOperator {
  constructor(value: Loose) {
    super(value instanceof ForcedReplacement ? value.value : value);
  }

  override get operator(): string {
    return "ForcedReplacement";
  }

  /** A replacement whose content can be read as if it were the content itself. */
  static create(value: Loose): Loose {
    const operator = new ForcedReplacement(value);
    if (typeof operator.value !== "object" || operator.value === null) return operator;
    return new Proxy(operator, {
      get: (target, key) => (key in target ? Reflect.get(target, key, target) : Reflect.get(target.value, key)),
    });
  }
}

function build<T>(make: () => T): T {
  internal++;
  try {
    return make();
  } finally {
    internal--;
  }
}

/** For the host itself: a deletion on either generation. */
export const makeDeletion = (): ForcedDeletion => build(() => new ForcedDeletion());
/** For the host itself: a replacement on either generation. */
export const makeReplacement = (value: Loose): ForcedReplacement => build(() => new ForcedReplacement(value));

/** The global `_del` of generation 14; a fresh one, so that nobody shares state. @throws NotInHost on 13 */
export const forcedDeletion = (): ForcedDeletion => new ForcedDeletion();
/** The global `_replace(value)` of generation 14. @throws NotInHost on 13 */
export const forcedReplacement = (value: Loose): Loose => ForcedReplacement.create(value);

/** Whether the value is an operator in JSON. */
export function isSerializedOperator(value: unknown): boolean {
  return isPlainObject(value) && typeof value[OPERATOR_KEY] === "string";
}

/**
 * The operator that a JSON form stands for.
 * @throws Error when the object names no operator
 */
export function reconstructOperator(data: LooseObject): DataFieldOperator {
  switch (data?.[OPERATOR_KEY]) {
    case "ForcedDeletion":
      return makeDeletion();
    case "ForcedReplacement":
      return makeReplacement(data["value"]);
    default:
      throw new Error("The object does not name a data field operator");
  }
}

function replacementOf(value: Loose): ForcedReplacement {
  return value instanceof ForcedReplacement ? value : makeReplacement(value);
}

/**
 * Turns operator keys and operator JSON of expanded update data into operator instances; reports deprecated keys on 14.
 * Arrays are values and are not looked into. Returns a new object.
 * @throws Error when a deletion key has another value than null
 */
export function normalizeOperators(changes: LooseObject, report = true): LooseObject {
  const out: LooseObject = {};
  for (const [key, value] of Object.entries(changes)) {
    const prefix = key.slice(0, 2);
    if (prefix === "-=" || prefix === "==") {
      if (report && generation() >= 14) reportDeprecation(`the update key "${key}"; use foundry.data.operators`);
      if (prefix === "-=" && value !== null) throw new Error(`The value of the deletion key "${key}" must be null`);
      out[key.slice(2)] = prefix === "-=" ? makeDeletion() : replacementOf(value);
    } else if (value instanceof ForcedReplacement) {
      out[key] = makeReplacement(value.value); // a copy: cleaning works on it
    } else if (generation() >= 14 && isSerializedOperator(value)) out[key] = reconstructOperator(value);
    else out[key] = isPlainObject(value) ? normalizeOperators(value, report) : value;
  }
  return out;
}

/** Operator instances of a diff in the shape of the generation: keys on 13, instances on 14. Returns a new object. */
export function denormalizeOperators(diff: LooseObject): LooseObject {
  if (generation() >= 14) return diff;
  const out: LooseObject = {};
  for (const [key, value] of Object.entries(diff)) {
    if (value instanceof ForcedDeletion) out[`-=${key}`] = null;
    else if (value instanceof ForcedReplacement) out[`==${key}`] = value.value;
    else if (isPlainObject(value)) out[key] = denormalizeOperators(value);
    else
      out[key] = Array.isArray(value)
        ? value.map((v: Loose) => (isPlainObject(v) ? denormalizeOperators(v) : v))
        : value;
  }
  return out;
}

/** Resolves every operator of inserted data: deletions vanish, replacements become their value. Returns a copy of objects. */
export function resolveOperators(value: Loose): Loose {
  if (value instanceof ForcedReplacement) return value.value;
  if (!isPlainObject(value)) return value;
  const out: LooseObject = {};
  for (const [key, inner] of Object.entries(value))
    if (!(inner instanceof ForcedDeletion)) out[key] = resolveOperators(inner);
  return out;
}
