/**
 * Fields that contain named fields.
 * @source API:foundry.data.fields.{SchemaField,EmbeddedDataField}
 */
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "../../operators.ts";
import { isPlainObject } from "../../utils/type.ts";
import { valuesEqual } from "../../utils/merge.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField, entryOf, replaces } from "./base.ts";
import type { DataFieldContext, DataFieldOptions, Entry, Verdict } from "./base.ts";
import type {
  CleanOptions,
  InitializeOptions,
  ModelClassLike,
  ModelLike,
  UpdateOptions,
  ValidateOptions,
} from "../types.ts";
import type { Loose, LooseObject } from "../../loose.ts";
import { CHECKING, CHECKS, ENTRIES, IS_SETTLED, MIGRATES, MIGRATING } from "./shortcuts.ts";

/** What the fields of a value are given: the source that the whole is read from, which is the value where nobody has said. */
function within<T extends { readonly source?: LooseObject }>(options: T, value: LooseObject): T {
  return options.source ? options : { ...options, source: value };
}

/** An object with fields of its own. */
export class SchemaField extends DataField {
  readonly fields: Record<string, DataField>;
  /** The same with their names. */
  readonly #entries: [string, DataField][];
  #looks: readonly Entry[] | undefined;
  #migrating: readonly Entry[] | undefined;
  #checking: readonly Entry[] | undefined;

  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  static override recursive = true;

  constructor(fields: Record<string, DataField>, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (!isPlainObject(fields))
      throw new Error("A DataSchema must be an object with string keys and DataField values.");
    this.fields = {};
    for (const [name, field] of Object.entries<DataField>(fields)) this.#adopt(name, field);
    Object.freeze(this.fields);
    this.#entries = Object.entries(this.fields);
  }

  #adopt(name: string, field: DataField): void {
    if (name.includes(".")) throw new Error(`The field name "${name}" may not contain a dot.`);
    if (!(field instanceof DataField))
      throw new Error(`The "${name}" field is not an instance of the DataField class.`);
    if (field.parent !== undefined)
      throw new Error(`The "${name}" field already belongs to some other parent and may not be reused.`);
    field.name = name;
    field.parent = this;
    this.fields[name] = field;
  }

  *[Symbol.iterator](): Iterator<DataField> {
    yield* Object.values(this.fields);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return this.#entries;
  }

  /** The fields and what is known of them. Asked first when data are read: a subclass's own members are there by then. */
  get [ENTRIES](): readonly Entry[] {
    return (this.#looks ??= this.#entries.map(([name, field]) => entryOf(name, field)));
  }

  /** The fields in which old data can become new data. */
  get [MIGRATING](): readonly Entry[] {
    return (this.#migrating ??= this[ENTRIES].filter(({ migrates }) => migrates));
  }

  /** The fields in which models check themselves as a whole. */
  get [CHECKING](): readonly Entry[] {
    return (this.#checking ??= this[ENTRIES].filter(({ checks }) => checks));
  }

  override get [MIGRATES](): boolean {
    return this.migrateSource !== SchemaField.prototype.migrateSource || this[MIGRATING].length > 0;
  }

  override get [CHECKS](): boolean {
    return this._validateModel !== SchemaField.prototype._validateModel || (super[CHECKS] && this[CHECKING].length > 0);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  get(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : undefined;
  }

  /** A field by dotted path. */
  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    const name = path.shift() ?? "";
    return this.get(name)?._getField(path);
  }

  override apply(fn: Loose, data: Loose = {}, options: Loose = {}): Loose {
    const own: Loose = super.apply(fn, data, options);
    const out: LooseObject = {};
    for (const [name, field] of this.#entries) {
      const result: Loose = field.apply(fn, data?.[name], options);
      if (result !== undefined) out[name] = result;
    }
    return Object.keys(out).length ? out : own;
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    return this.initial !== undefined ? super.getInitialValue(data) : this.clean({}, {});
  }

  override _cast(value: Loose): Loose {
    return typeof value === "object" && typeof value.toObject === "function" ? value.toObject() : value;
  }

  override _cleanType(value: Loose, options: CleanOptions): Loose {
    if (!isPlainObject(value)) return value;
    const context = within(options, value);
    for (const key in value) if (!this.has(key)) delete value[key];
    for (const { name, field, settles } of this[ENTRIES]) {
      const present: Loose = value[name];
      if (present === undefined && options.partial && !(name in value)) continue;
      if (!settles) value[name] = field.clean(present, context);
      else if (present === undefined) value[name] = field.getInitialValue(context.source);
      else if (!field[IS_SETTLED](present)) value[name] = field.clean(present, context);
    }
    return value;
  }

  override _validateType(value: Loose, options: ValidateOptions): Verdict {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const context = within(options, value);
    // Hardly anything fails, and every document is made of hundreds of these.
    let failure: DataModelValidationFailure | undefined;
    for (const { name, field, settles } of this[ENTRIES]) {
      const present: Loose = value[name];
      if ((settles && field[IS_SETTLED](present)) || (options.partial && !(name in value))) continue;
      const inner = field.validate(present, context);
      if (!inner) continue;
      if (replaces(inner)) value[name] = inner.fallback;
      failure ??= new DataModelValidationFailure({ invalidValue: value });
      failure.fields[name] = inner;
      failure.unresolved ||= inner.unresolved;
    }
    return failure;
  }

  override _validateModel(value: Loose, source: LooseObject): void {
    if (!isPlainObject(value)) return;
    for (const { name, field } of this[CHECKING]) field._validateModel(value[name], source);
  }

  override migrateSource(sourceData: LooseObject, fieldData: Loose): void {
    if (!isPlainObject(fieldData)) return;
    for (const { name, field } of this[MIGRATING])
      if (name in fieldData) field.migrateSource(sourceData, fieldData[name]);
  }

  override initialize(value: Loose, model?: ModelLike, options: InitializeOptions = {}): Loose {
    if (!value) return value;
    const data: LooseObject = {};
    for (const { name, field, asIs } of this[ENTRIES]) {
      const inner: Loose = asIs ? value[name] : field.initialize(value[name], model, options);
      if (typeof inner === "function")
        Object.defineProperty(data, name, { get: inner, set() {}, configurable: true, enumerable: true });
      else data[name] = inner;
    }
    return data;
  }

  override toObject(value: Loose): Loose {
    if (value === undefined || value === null) return value;
    const data: LooseObject = {};
    for (const [name, field] of this.#entries) data[name] = field.toObject(value[name]);
    return data;
  }

  override _updateDiff(
    source: LooseObject,
    key: string,
    value: Loose,
    difference: LooseObject,
    options: UpdateOptions,
  ): void {
    const current: Loose = source[key];
    if (value instanceof DataFieldOperator || !isPlainObject(value) || !options.recursive || !isPlainObject(current)) {
      // What replaces the whole has to be whole.
      const whole: Loose = isPlainObject(value) ? this.clean(value, { source: options.source }) : value;
      super._updateDiff(source, key, whole, difference, options);
      return;
    }
    const inner = this._schemaDiff(current, value, options);
    if (Object.keys(inner).length) difference[key] = inner;
  }

  /** What an update changes of a source object of this schema. */
  _schemaDiff(current: LooseObject, value: LooseObject, options: UpdateOptions): LooseObject {
    const difference: LooseObject = {};
    for (const [name, field] of this.#entries)
      if (name in value) field._updateDiff(current, name, value[name], difference, options);
    return difference;
  }

  override _updateCommit(source: LooseObject, key: string, diff: Loose, options: UpdateOptions): void {
    const current: Loose = source[key];
    if (isPlainObject(diff) && isPlainObject(current) && options.recursive) this._schemaCommit(current, diff, options);
    else super._updateCommit(source, key, diff, options);
  }

  /** Writes a difference into a source object of this schema. */
  _schemaCommit(current: LooseObject, diff: LooseObject, options: UpdateOptions): void {
    for (const [name, field] of this.#entries)
      if (name in diff) field._updateCommit(current, name, diff[name], options);
  }
}

/** A data model inside another. */
export class EmbeddedDataField extends SchemaField {
  readonly model: ModelClassLike;

  constructor(model: Loose, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    if (typeof model?.defineSchema !== "function")
      throw new Error("An EmbeddedDataField must specify a DataModel class as its type");
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override _cleanType(value: Loose, options: CleanOptions): Loose {
    if (!isPlainObject(value)) return value;
    return this.model.cleanData(value, { ...options, source: value });
  }

  override _validateType(value: Loose, options: ValidateOptions): Verdict {
    return super._validateType(value, { ...options, source: value });
  }

  override _validateModel(value: Loose, source: LooseObject): void {
    if (value) this.model.validateJoint(value);
    super._validateModel(value, source);
  }

  override migrateSource(_sourceData: LooseObject, fieldData: Loose): void {
    if (isPlainObject(fieldData)) this.model.migrateDataSafe(fieldData);
  }

  override initialize(value: Loose, model?: ModelLike, options: InitializeOptions = {}): Loose {
    return value ? makeModel(this.model, value, model, options) : value;
  }

  override toObject(value: Loose): Loose {
    if (value === undefined || value === null) return value;
    return typeof value.toObject === "function" ? value.toObject(false) : super.toObject(value);
  }
}

/** The sources of data models, with their classes. */
const MADE = new WeakMap<object, object>();

/**
 * A model of a part of a document's source. Whatever makes or changes a source has cleaned and validated it as a whole: what was just
 * looked through with the whole, or what a model was made of before, is not looked through once more.
 */
export function makeModel(
  model: ModelClassLike,
  value: LooseObject,
  parent: ModelLike | undefined,
  { checked = false, ...options }: InitializeOptions,
): ModelLike {
  const known = MADE.get(value) === model || undefined;
  const made = new model(value, { ...options, parent, strict: false, known, part: checked });
  MADE.set(made._source, model);
  return made;
}

/** Difference of data without a schema: objects merge, everything else is replaced. */
export function freeDiff(current: LooseObject, value: LooseObject): LooseObject {
  const difference: LooseObject = {};
  for (const [key, next] of Object.entries(value)) {
    const present: Loose = current[key];
    if (next instanceof ForcedDeletion) {
      if (key in current) difference[key] = next;
    } else if (next instanceof ForcedReplacement) {
      if (!valuesEqual(present, next.value)) difference[key] = next;
    } else if (isPlainObject(next) && isPlainObject(present)) {
      const inner = freeDiff(present, next);
      if (Object.keys(inner).length) difference[key] = inner;
    } else if (!valuesEqual(present, next)) difference[key] = next;
  }
  return difference;
}
