/**
 * Base class of data with a schema.
 * @source API:foundry.abstract.DataModel, WIKI:api/DataModel, RN:13.335 #11977
 */
import { SchemaField } from "../data/fields/schema.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../data/validation.ts";
import {
  ForcedReplacement,
  denormalizeOperators,
  isSerializedOperator,
  normalizeOperators,
  reconstructOperator,
} from "../operators.ts";
import { generation } from "../generation.ts";
import { applyChanges } from "../apply-changes.ts";
import { deepClone, expandObject } from "../utils/object.ts";
import { isPlainObject } from "../utils/type.ts";
import type { DataField } from "../data/fields/base.ts";
import type { CleanOptions, InitializeOptions, UpdateOptions } from "../data/types.ts";
import type { Loose, LooseObject } from "../loose.ts";
import { ENTRIES, MIGRATING } from "../data/fields/shortcuts.ts";

/** Options of construction. */
export interface DataModelOptions {
  parent?: Loose;
  /** Throw on invalid data (default) or fall back to initial values where possible. */
  strict?: boolean;
  /** The data are the source of a model of this class already, clean and valid: they are not looked through once more. */
  known?: boolean;
  /** The data are part of a document's source that was just migrated, cleaned and found valid as a whole. */
  part?: boolean;
  [key: string]: Loose;
}

/** Options of {@link DataModel.validate}. */
export interface ValidationOptions {
  changes?: LooseObject;
  clean?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  strict?: boolean;
  fields?: boolean;
  joint?: boolean;
}

/** Options of {@link DataModel.updateSource}. */
export interface UpdateSourceOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  restoreDelta?: boolean;
  [key: string]: Loose;
}

const SCHEMAS = new WeakMap<object, SchemaField>();
const RESERVED = new Set(["parent", "_source", "schema", "collections"]);

/** Operators in JSON become operators; 14 only, on 13 such an object is data. */
function revive(value: Loose): Loose {
  if (generation() >= 14 && isSerializedOperator(value)) return reconstructOperator(value);
  if (Array.isArray(value)) return value.map(revive);
  if (!isPlainObject(value)) return value;
  for (const key of Object.keys(value)) value[key] = revive(value[key]);
  return value;
}

function validateWhole(cls: typeof DataModel, source: LooseObject): void {
  cls.validateJoint(source);
  cls.schema._validateModel(source, source);
}

/** Data with a schema: a source that is stored and properties made from it. */
export class DataModel {
  declare readonly parent: Loose;
  declare readonly _source: LooseObject;

  /** Prefixes under which labels and hints of fields are translated. */
  static LOCALIZATION_PREFIXES: string[] = [];

  constructor(
    data: Loose = {},
    { parent = null, strict = true, known: same, part, ...options }: DataModelOptions = {},
  ) {
    if (parent !== null && !(parent instanceof DataModel))
      throw new Error("The provided parent must be a DataModel instance");
    const known = same ?? (part === true && this.#isReadPlainly);
    const given = { strict, ...options };
    Object.defineProperty(this, "parent", { value: parent, configurable: true });
    Object.defineProperty(this, "_source", {
      value: known ? data : this._initializeSource(data, given),
      configurable: true,
    });
    Object.seal(this._source);
    this._configure(given);
    const checked = known ? part : this.#validateNew(strict);
    this._initialize({ ...given, checked });
  }

  /** The fields of the model. */
  static defineSchema(): Record<string, DataField> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema, made once per class. */
  static get schema(): SchemaField {
    let schema = SCHEMAS.get(this);
    if (!schema) {
      const fields = this.defineSchema();
      const reserved = Object.keys(fields).find((name) => RESERVED.has(name));
      if (reserved) throw new Error(`The field name "${reserved}" is reserved.`);
      schema = new SchemaField(fields, {}, { name: this._schemaName });
      SCHEMAS.set(this, schema);
    }
    return schema;
  }

  /** First step of the fields' paths. */
  protected static get _schemaName(): string {
    return "";
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Whether the data are invalid; false for every model that could be constructed. */
  get invalid(): boolean {
    return this.schema.validate(deepClone(this._source)) !== undefined;
  }

  /** Whether sources of the class are only migrated, cleaned and validated, and nothing of its own is done with them. */
  get #isReadPlainly(): boolean {
    const { shimData } = this.constructor as typeof DataModel;
    return this._initializeSource === DataModel.prototype._initializeSource && shimData === DataModel.shimData;
  }

  /** @returns whether nothing had to be put right */
  #validateNew(strict: boolean): boolean {
    const cls = this.constructor as typeof DataModel;
    const failure = this.schema.validate(this._source, { fallback: !strict, source: this._source });
    if (failure && (strict || failure.unresolved)) throw new DataModelValidationError(failure, this._describe());
    if (failure) console.warn(new DataModelValidationError(failure, this._describe()).message);
    validateWhole(cls, this._source);
    return !failure;
  }

  /** How errors name the model. */
  protected _describe(): string {
    return this.constructor.name;
  }

  /** Old data become new, missing data initial, all in place. */
  protected _initializeSource(data: Loose, _options: DataModelOptions = {}): LooseObject {
    const cls = this.constructor as typeof DataModel;
    void cls.schema; // a broken schema is an error of its own, not one of migration
    const own: Loose = data instanceof DataModel ? data.toObject() : data;
    if (!isPlainObject(own)) throw new Error(`The data of a ${cls.name} must be an object`);
    return cls.shimData(cls.cleanData(cls.migrateDataSafe(own)));
  }

  /** For subclasses: before validation. */
  protected _configure(_options: InitializeOptions = {}): void {}

  /** Makes the properties from the source. */
  protected _initialize(options: InitializeOptions = {}): void {
    const own = this as Loose;
    const plainly = this._initializeField === DataModel.prototype._initializeField;
    for (const entry of this.schema[ENTRIES]) {
      const { name, field } = entry;
      const value: Loose = plainly && entry.asIs ? this._source[name] : this._initializeField(name, field, options);
      if (typeof value === "function") entry.lookedUp = true;
      else if (!field.readonly && !entry.lookedUp && (!(name in own) || Object.hasOwn(own, name))) {
        own[name] = value; // much cheaper, and what it comes to is the same
        continue;
      }
      const descriptor: PropertyDescriptor =
        typeof value === "function" ? { get: value, set() {} } : { value, writable: !field.readonly };
      descriptor.configurable = true;
      descriptor.enumerable = true;
      Object.defineProperty(this, name, descriptor);
    }
  }

  protected _initializeField(name: string, field: DataField, options: InitializeOptions): Loose {
    return field.initialize(this._source[name], this, options);
  }

  /** Makes the properties from the source again. */
  reset(): void {
    this._initialize();
  }

  /** The field of a path, through system data. */
  getFieldForProperty(path: string): DataField | undefined {
    const parts = path.split(".");
    for (let i = parts.length - 1; i > 0; i--) {
      const inner: Loose = parts.slice(0, i).reduce((target: Loose, part) => target?.[part], this);
      if (inner instanceof DataModel) return inner.getFieldForProperty(parts.slice(i).join("."));
    }
    return this.schema.getField(parts);
  }

  /** Coerces data to the schema, in place. */
  static cleanData(source: LooseObject = {}, options: CleanOptions = {}): LooseObject {
    return this.schema.clean(source, { ...options, source: options.source ?? source });
  }

  /** Brings old data into today's shape, in place; called for each construction and for update data. */
  static migrateData(source: LooseObject): LooseObject {
    for (const { name, field } of this.schema[MIGRATING]) if (name in source) field.migrateSource(source, source[name]);
    return source;
  }

  /** {@link migrateData}, whose errors are reported and not thrown. */
  static migrateDataSafe(source: LooseObject): LooseObject {
    try {
      return this.migrateData(source);
    } catch (error) {
      console.error(`Failed data migration for ${this.name}`, error);
      return source;
    }
  }

  /** For subclasses: old paths stay readable. */
  static shimData(data: LooseObject, _options: LooseObject = {}): LooseObject {
    return data;
  }

  /** For subclasses: throws when fields do not fit together. */
  static validateJoint(_data: LooseObject): void {}

  /**
   * Validates changes, or the source as it is.
   * @returns whether it is valid
   * @throws DataModelValidationError unless `strict` is false
   */
  validate(options: ValidationOptions = {}): boolean {
    const { changes, clean = false, fallback = false, strict = true, fields = true } = options;
    const joint = options.joint ?? !changes;
    const cls = this.constructor as typeof DataModel;
    try {
      const data = changes ? normalizeOperators(revive(expandObject(deepClone(changes)))) : deepClone(this._source);
      const source = this.#sourceFor(data);
      if (changes && clean) {
        cls.cleanData(data, { partial: true, source });
        // The caller goes on with what was cleaned.
        for (const key of Object.keys(changes)) delete changes[key];
        Object.assign(changes, denormalizeOperators(deepClone(data)));
      }
      const failure = fields && this.schema.validate(data, { partial: Boolean(changes), fallback, source });
      if (failure && (failure.unresolved || strict)) throw new DataModelValidationError(failure, this._describe());
      if (joint) validateWhole(cls, changes ? applyChanges(deepClone(this._source), data) : data);
      return true;
    } catch (error) {
      if (!strict && error instanceof DataModelValidationError) return false;
      throw error;
    }
  }

  // Update data are read in the light of the type that the document will have.
  #sourceFor(changes: LooseObject): LooseObject {
    return typeof changes["type"] === "string" ? { ...this._source, type: changes["type"] } : this._source;
  }

  /**
   * Applies changes to the source.
   * @returns what really changes, in the shape of the generation
   * @throws DataModelValidationError when the result would be invalid
   */
  updateSource(changes: LooseObject = {}, options: UpdateSourceOptions = {}): LooseObject {
    const { dryRun = false, fallback = false, recursive = true } = options;
    const cls = this.constructor as typeof DataModel;
    const data = this.#prepareChanges(changes);
    const source = this.#sourceFor(data);
    this._checkChanges(data, recursive);
    cls.schema.clean(data, { partial: true, source });
    const failure = this.schema.validate(data, { partial: true, fallback, source });
    if (failure && (failure.unresolved || !fallback)) throw new DataModelValidationError(failure, this._describe());
    const updateOptions: UpdateOptions = { recursive, source };
    const difference: LooseObject = {};
    for (const [name, field] of this.schema.entries()) {
      if (name in data) field._updateDiff(this._source, name, data[name], difference, updateOptions);
    }
    if (!Object.keys(difference).length) return {};
    // What does not change is only looked at.
    const copy = { ...this._source };
    for (const name of Object.keys(difference)) copy[name] = deepClone(copy[name]);
    this.schema._schemaCommit(copy, difference, updateOptions);
    const whole = this.schema.validate(copy, { source: copy });
    if (whole && !fallback) throw new DataModelValidationError(whole, this._describe());
    validateWhole(cls, copy);
    const result = denormalizeOperators(deepClone(difference));
    if (!dryRun) {
      this.schema._schemaCommit(this._source, difference, updateOptions);
      this._initialize(options);
    }
    return result;
  }

  #prepareChanges(changes: LooseObject): LooseObject {
    if (!isPlainObject(changes)) throw new Error("The changes must be an object");
    const data: LooseObject = revive(expandObject(deepClone(changes)));
    // The type tells which data model migrates; a partial update need not say it.
    const lent = !("type" in data) && typeof this._source["type"] === "string";
    if (lent) data["type"] = this._source["type"];
    const migrated = (this.constructor as typeof DataModel).migrateDataSafe(data);
    if (lent) delete migrated["type"];
    return normalizeOperators(migrated);
  }

  /** What may not be changed like that; throws. */
  protected _checkChanges(changes: LooseObject, _recursive: boolean): void {
    const type: Loose = changes["type"];
    if (!this.schema.has("system") || typeof type !== "string" || type === this._source["type"]) return;
    if (!(changes["system"] instanceof ForcedReplacement)) {
      throw new Error("The type of a document can be changed only if the system field is replaced as a whole");
    }
  }

  /** A copy with changes. */
  clone(changes: LooseObject = {}, context: LooseObject = {}): this {
    const data = applyChanges(this.toObject(), changes);
    return Reflect.construct(this.constructor as typeof DataModel, [data, { parent: this.parent, ...context }]) as this;
  }

  /** Plain data: of the source, or of the prepared properties. */
  toObject(source = true): LooseObject {
    if (source) return deepClone(this._source);
    const data: LooseObject = {};
    for (const [name, field] of this.schema.entries()) data[name] = field.toObject(Reflect.get(this, name));
    return data;
  }

  toJSON(): LooseObject {
    return this.toObject(true);
  }

  /** From stored data: what is invalid falls back where it can. */
  static fromSource(source: LooseObject, { strict = false, ...context }: DataModelOptions = {}): Loose {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): Loose {
    return this.fromSource(JSON.parse(json));
  }
}

export { DataModelValidationError, DataModelValidationFailure };
