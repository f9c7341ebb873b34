/**
 * Validation errors, as a tree along the schema.
 * @source API:foundry.data.validation.{DataModelValidationError,DataModelValidationFailure}
 */
import type { Loose } from "../loose.ts";

/** Facts about a failure. */
export interface FailureInit {
  invalidValue?: Loose;
  /** The value that took its place. */
  fallback?: Loose;
  /** Whether the value was dropped. */
  dropped?: boolean;
  message?: string;
  /** Whether nothing could take its place. */
  unresolved?: boolean;
}

/** A failed value, with the failures inside it. */
export class DataModelValidationFailure {
  invalidValue: Loose;
  fallback: Loose;
  dropped: boolean;
  message: string;
  unresolved: boolean;
  /** Failures of the fields inside, by name. */
  fields: Record<string, DataModelValidationFailure> = {};
  /** Failures of elements inside, by index or id. */
  elements: { id: string | number; failure: DataModelValidationFailure }[] = [];

  constructor(init: FailureInit = {}) {
    this.invalidValue = init.invalidValue;
    this.fallback = init.fallback;
    this.dropped = init.dropped ?? false;
    this.message = init.message ?? "";
    this.unresolved = init.unresolved ?? false;
  }

  /** Whether there is nothing in it. */
  isEmpty(): boolean {
    return !this.message && !this.elements.length && !Object.keys(this.fields).length;
  }

  /** As an error to throw. */
  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  /** Every failure by dotted path. */
  flatten(path = ""): Record<string, DataModelValidationFailure> {
    const out: Record<string, DataModelValidationFailure> = {};
    if (this.message) out[path] = this;
    const inner: [string | number, DataModelValidationFailure][] = [
      ...Object.entries(this.fields),
      ...this.elements.map(({ id, failure }): [string | number, DataModelValidationFailure] => [id, failure]),
    ];
    for (const [name, failure] of inner) Object.assign(out, failure.flatten(path ? `${path}.${name}` : String(name)));
    return out;
  }

  toString(): string {
    return Object.entries(this.flatten())
      .map(([path, failure]) => (path ? `  ${path}: ${failure.message}` : failure.message))
      .join("\n");
  }
}

/** Data do not fit their schema. */
export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure;

  constructor(failure: DataModelValidationFailure | string, context = "") {
    const tree =
      typeof failure === "string" ? new DataModelValidationFailure({ message: failure, unresolved: true }) : failure;
    super(context ? `${context} validation errors:\n${tree.toString()}` : tree.toString());
    this.name = "DataModelValidationError";
    this.failure = tree;
  }

  /** The failure at a path. */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    return path ? this.failure.flatten()[path] : this.failure;
  }

  /** Every failure by path. */
  getAllFailures(): Record<string, DataModelValidationFailure> {
    return this.failure.flatten();
  }
}
