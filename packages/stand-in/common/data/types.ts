/** Types that fields, models and documents share, so that they need not import each other. */
import type { Loose, LooseObject } from "../loose.ts";

/** An instance of a data model, as fields see it. */
export interface ModelLike {
  readonly _source: LooseObject;
  readonly parent: Loose;
  toObject(source?: boolean): LooseObject;
}

/** A field, as other parts see it. */
export interface FieldLike {
  name: string;
  readonly fieldPath: string;
}

/** Options of cleaning. */
export interface CleanOptions {
  /** Only what is present is cleaned: update data. */
  partial?: boolean;
  /** The whole source the data belong to, so that a type can be found. */
  source?: LooseObject;
}

/** Options of validation. */
export interface ValidateOptions extends CleanOptions {
  /** Replace what is invalid by the field's initial value where possible. */
  fallback?: boolean;
}

/** Options of initialization. */
export interface InitializeOptions {
  strict?: boolean;
  /** The whole source was just made, cleaned and found valid. */
  checked?: boolean | undefined;
  [key: string]: Loose;
}

/** Options of comparing an update with the source. */
export interface UpdateOptions {
  recursive: boolean;
  /** Whole source with the update's type, for typed data. */
  source: LooseObject;
}

/** A class of data models, as fields see it. */
export interface ModelClassLike {
  new (data?: LooseObject, options?: Loose): ModelLike;
  readonly name: string;
  readonly schema: Loose;
  defineSchema(): Record<string, Loose>;
  cleanData(source?: LooseObject, options?: CleanOptions): LooseObject;
  migrateDataSafe(source: LooseObject): LooseObject;
  validateJoint(data: LooseObject): void;
}

/** A class of documents, as fields see it. */
export interface DocumentClassLike extends ModelClassLike {
  readonly documentName: string;
  readonly collectionName: string;
  readonly implementation: Loose;
}
