/**
 * Fields of objects with arbitrary keys.
 * @source API:foundry.data.fields.{ObjectField,TypedObjectField}, GH:#13812
 */
import { DataFieldOperator, ForcedDeletion, resolveOperators } from "../../operators.ts";
import { isPlainObject } from "../../utils/type.ts";
import { deepClone } from "../../utils/object.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField, replaces } from "./base.ts";
import { freeDiff } from "./schema.ts";
import type { DataFieldContext, DataFieldOptions, Verdict } from "./base.ts";
import type { CleanOptions, InitializeOptions, ModelLike, UpdateOptions, ValidateOptions } from "../types.ts";
import type { Loose, LooseObject } from "../../loose.ts";
import { CHECKS, IS_SETTLED, MIGRATES } from "./shortcuts.ts";

/** An object of anything; updates merge into it. */
export class ObjectField extends DataField {
  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: undefined };
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    if (this.initial !== undefined) return super.getInitialValue(data);
    if (!this.required) return undefined;
    return {};
  }

  override _cast(value: Loose): Loose {
    return typeof value === "object" && typeof value.toObject === "function" ? value.toObject() : value;
  }

  override _validateType(value: Loose, _options: ValidateOptions): Verdict {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }

  override [IS_SETTLED](value: Loose): boolean {
    return isPlainObject(value) && typeof value["toObject"] !== "function";
  }

  override initialize(value: Loose, _model?: ModelLike, _options: InitializeOptions = {}): Loose {
    return deepClone(value);
  }

  override toObject(value: Loose): Loose {
    return deepClone(value);
  }

  override _updateDiff(
    source: LooseObject,
    key: string,
    value: Loose,
    difference: LooseObject,
    options: UpdateOptions,
  ): void {
    const current: Loose = source[key];
    if (!options.recursive || !isPlainObject(current) || !isPlainObject(value) || value instanceof DataFieldOperator) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner = this._entriesDiff(current, value, options);
    if (Object.keys(inner).length) difference[key] = inner;
  }

  /** What an update changes of the entries. */
  _entriesDiff(current: LooseObject, value: LooseObject, _options: UpdateOptions): LooseObject {
    return freeDiff(current, value);
  }

  override _updateCommit(source: LooseObject, key: string, diff: Loose, options: UpdateOptions): void {
    const current: Loose = source[key];
    if (!options.recursive || !isPlainObject(current) || !isPlainObject(diff))
      super._updateCommit(source, key, diff, options);
    else freeCommit(current, diff);
  }
}

/** Writes a difference of data without a schema. */
export function freeCommit(current: LooseObject, diff: LooseObject): void {
  for (const [key, value] of Object.entries(diff)) {
    if (value instanceof ForcedDeletion) delete current[key];
    else if (isPlainObject(value) && isPlainObject(current[key])) freeCommit(current[key], value);
    else current[key] = deepClone(value instanceof DataFieldOperator ? value.value : resolveOperators(value));
  }
}

/** An object with values of one kind under keys that are data. */
export class TypedObjectField extends ObjectField {
  readonly element: DataField;
  /** Whether a key is possible; entries under other keys are dropped. */
  declare validateKey: ((key: string) => boolean) | undefined;
  declare expandKeys: boolean;

  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, validateKey: undefined, expandKeys: true };
  }

  static override recursive = true;

  constructor(element: DataField, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (!(element instanceof DataField))
      throw new Error("TypedObjectField must have a DataField as its contained element");
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.name ||= "element";
    element.parent = this;
    this.element = element;
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    path.shift();
    return this.element._getField(path);
  }

  override _cleanType(value: Loose, options: CleanOptions): Loose {
    if (!isPlainObject(value)) return value;
    for (const [key, entry] of Object.entries(value)) {
      if (this.validateKey && !this.validateKey(key)) delete value[key];
      else value[key] = this.element.clean(entry, options);
    }
    return value;
  }

  override _validateType(value: Loose, options: ValidateOptions): Verdict {
    super._validateType(value, options);
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const [key, entry] of Object.entries<Loose>(value)) {
      const inner = this.element.validate(entry, options);
      if (!inner) continue;
      if (replaces(inner)) value[key] = inner.fallback;
      failure.elements.push({ id: key, failure: inner });
      failure.unresolved ||= inner.unresolved;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override get [MIGRATES](): boolean {
    return this.migrateSource !== TypedObjectField.prototype.migrateSource || this.element[MIGRATES];
  }

  override get [CHECKS](): boolean {
    return this._validateModel !== TypedObjectField.prototype._validateModel || (super[CHECKS] && this.element[CHECKS]);
  }

  override _validateModel(value: Loose, source: LooseObject): void {
    if (!isPlainObject(value) || !(this.element.constructor as typeof DataField).recursive) return;
    for (const entry of Object.values(value)) this.element._validateModel(entry, source);
  }

  override migrateSource(sourceData: LooseObject, fieldData: Loose): void {
    if (isPlainObject(fieldData))
      for (const entry of Object.values(fieldData)) this.element.migrateSource(sourceData, entry);
  }

  override initialize(value: Loose, model?: ModelLike, options: InitializeOptions = {}): Loose {
    if (!value) return value;
    const data: LooseObject = {};
    for (const [key, entry] of Object.entries<Loose>(value)) {
      const inner: Loose = this.element.initialize(entry, model, options);
      data[key] = typeof inner === "function" ? inner() : inner;
    }
    return data;
  }

  override toObject(value: Loose): Loose {
    if (!value) return value;
    return Object.fromEntries(Object.entries<Loose>(value).map(([key, entry]) => [key, this.element.toObject(entry)]));
  }

  override _entriesDiff(current: LooseObject, value: LooseObject, options: UpdateOptions): LooseObject {
    const difference: LooseObject = {};
    for (const [key, entry] of Object.entries(value)) {
      if (entry instanceof ForcedDeletion) {
        if (key in current) difference[key] = entry;
      } else if (key in current) this.element._updateDiff(current, key, entry, difference, options);
      else difference[key] = this.#whole(entry, options);
    }
    return difference;
  }

  // A new entry is filled in with initial values; a part of one is enough only where there is something to merge with.
  #whole(entry: Loose, options: UpdateOptions): Loose {
    const value: Loose = entry instanceof DataFieldOperator ? entry.value : resolveOperators(entry);
    return this.element.clean(deepClone(value), { source: options.source });
  }

  override _updateCommit(source: LooseObject, key: string, diff: Loose, options: UpdateOptions): void {
    const current: Loose = source[key];
    if (!options.recursive || !isPlainObject(current) || !isPlainObject(diff)) {
      super._updateCommit(source, key, diff, options);
      return;
    }
    for (const [name, entry] of Object.entries(diff)) {
      if (entry instanceof ForcedDeletion) delete current[name];
      else if (name in current) this.element._updateCommit(current, name, entry, options);
      else current[name] = deepClone(DataFieldOperator.get(entry));
    }
  }
}
