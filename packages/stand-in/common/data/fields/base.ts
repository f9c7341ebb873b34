/**
 * The base of all fields: options, cleaning, validation, updates.
 * @source API:foundry.data.fields.DataField, WIKI:api/DataModel
 */
import { NotInHost } from "../../not-in-host.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement, resolveOperators } from "../../operators.ts";
import { deepClone } from "../../utils/object.ts";
import { valuesEqual } from "../../utils/merge.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../validation.ts";
import type { CleanOptions, InitializeOptions, ModelLike, UpdateOptions, ValidateOptions } from "../types.ts";
import type { Loose, LooseObject } from "../../loose.ts";
import { CHECKS, IS_SETTLED, MIGRATES } from "./shortcuts.ts";

/** Options every field has; subclasses add theirs. */
export interface DataFieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: Loose;
  readonly?: boolean;
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  validationError?: string;
  /** Returns false, or throws, for an invalid value. */
  validate?: (value: Loose, options: ValidateOptions) => Loose;
  [key: string]: Loose;
}

/** Place of a field. */
export interface DataFieldContext {
  name?: string;
  parent?: DataField;
}

/** The page's part of a field: form inputs. */
export interface FieldInputHooks {
  toInput(field: DataField, config: LooseObject): Loose;
  toFormGroup(field: DataField, groupConfig: LooseObject, inputConfig: LooseObject): Loose;
}

let inputs: FieldInputHooks | null = null;

/** The client gives fields their inputs. */
export function setFieldInputHooks(hooks: FieldInputHooks): void {
  inputs = hooks;
}

/** What a validator may answer: false or a failure for no, true for a final yes, nothing to go on. */
export type Verdict = boolean | DataModelValidationFailure | void;

const defaults = new WeakMap<typeof DataField, DataFieldOptions>();

/** What a class says of its fields, asked once: every schema of every page makes hundreds of them. */
function defaultsOf(type: typeof DataField): DataFieldOptions {
  const found = defaults.get(type) ?? type._defaults;
  defaults.set(type, found);
  return found;
}

/** What decides how values are read. */
const READING = ["clean", "_cast", "_cleanType", "validate", "_validateSpecial", "_validateType"] as const;

/**
 * What a schema needs to know of a field inside it, found once. Each document is made of hundreds of looks at fields, and most of them
 * do nothing there.
 */
export interface Entry {
  readonly name: string;
  readonly field: DataField;
  /** Whether `IS_SETTLED` speaks for the field; what is missing is then cleaned to the initial value. */
  readonly settles: boolean;
  /** Whether old data can become new data in it. */
  readonly migrates: boolean;
  /** Whether models inside check themselves as a whole. */
  readonly checks: boolean;
  /** Whether it holds embedded documents. */
  readonly hierarchical: boolean;
  /** Whether a model's property is what the source holds. */
  readonly asIs: boolean;
  /** Whether a model's property was, once at least, looked up each time. */
  lookedUp: boolean;
}

/** What a schema needs to know of a field. */
export function entryOf(name: string, field: DataField): Entry {
  return {
    name,
    field,
    settles: settles(field),
    migrates: field[MIGRATES],
    checks: field[CHECKS],
    hierarchical: (field.constructor as typeof DataField).hierarchical,
    asIs: field.initialize === DataField.prototype.initialize,
    lookedUp: false,
  };
}

/** Only the class that says how the field's values are read can say which of them are settled; a subclass may read them otherwise. */
function settles(field: DataField): boolean {
  if (typeof field.options.validate === "function") return false;
  for (const name of READING) if (Object.hasOwn(field, name)) return false;
  const type = field.constructor as typeof DataField;
  let found = settling.get(type);
  if (found === undefined) settling.set(type, (found = settlesOf(type.prototype)));
  return found;
}

const settling = new WeakMap<typeof DataField, boolean>();

function settlesOf(prototype: DataField): boolean {
  if (prototype === DataField.prototype) return false;
  if (Object.hasOwn(prototype, IS_SETTLED)) return true;
  if (READING.some((name) => Object.hasOwn(prototype, name))) return false;
  return settlesOf(Object.getPrototypeOf(prototype) as DataField);
}

/** The base of all fields. */
export class DataField {
  /** Whether the field has fields inside whose models check themselves as a whole. */
  static recursive = false;
  /** Whether the field holds embedded documents. */
  static hierarchical = false;

  readonly options: DataFieldOptions;
  name: string;
  parent: DataField | undefined;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: Loose;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;

  /** The options that a field of this class has when nothing is said. */
  static get _defaults(): DataFieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
  }

  constructor(options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    if (typeof options !== "object" || options === null) throw new Error("Field options must be an object");
    this.options = { ...options };
    this.name = context.name ?? "";
    this.parent = context.parent;
    const defaults = defaultsOf(this.constructor as typeof DataField);
    Object.assign(this, defaults);
    for (const key of Object.keys(options))
      if (options[key] !== undefined && Object.hasOwn(defaults, key)) Reflect.set(this, key, options[key]);
  }

  /** The dotted path from the root of the schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** The field itself, or one inside it. Takes the steps off the array: from the front on 13, prepared likewise on 14. */
  _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  /** Calls a function (or method by name) of this field and those inside. */
  apply(
    fn: string | ((this: DataField, value: Loose, options: Loose) => Loose),
    value?: Loose,
    options: Loose = {},
  ): Loose {
    const call: Loose = typeof fn === "string" ? Reflect.get(this, fn) : fn;
    return call.call(this, value, options);
  }

  /** The value for missing data. */
  getInitialValue(data: LooseObject = {}): Loose {
    const initial: Loose = typeof this.initial === "function" ? this.initial(data) : this.initial;
    return typeof initial === "object" ? deepClone(initial) : initial;
  }

  /**
   * For classes that can tell at a glance: whether a value is one that cleaning would leave and validation would accept. No says
   * nothing about it.
   */
  [IS_SETTLED](_value: Loose): boolean {
    return false;
  }

  /** Whether {@link migrateSource} can do anything. */
  get [MIGRATES](): boolean {
    return this.migrateSource !== DataField.prototype.migrateSource;
  }

  /** Whether {@link _validateModel} can do anything. */
  get [CHECKS](): boolean {
    return (this.constructor as typeof DataField).recursive;
  }

  /** Coerces data to what the field expects; null and what cannot be coerced is left for validation to refuse. */
  clean(value: Loose, options: CleanOptions = {}): Loose {
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null) return null;
    if (value instanceof ForcedDeletion) return value;
    if (value instanceof ForcedReplacement) {
      Reflect.set(value, "value", this.clean(deepClone(value.value), { ...options, partial: false }));
      return value;
    }
    return this._cleanType(this._cast(value), options);
  }

  /** Coerces the type of a value that is neither undefined nor null. */
  _cast(value: Loose): Loose {
    return value;
  }

  /** Cleans a value of the right type. */
  _cleanType(value: Loose, _options: CleanOptions): Loose {
    return value;
  }

  /** The failure of a value, or nothing. */
  validate(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    if (value instanceof ForcedDeletion) return undefined;
    if (value instanceof ForcedReplacement) return this.validate(value.value, { ...options, partial: false });
    if (value instanceof DataFieldOperator) return this.#failure(value, "is not a known operator", options);
    try {
      const verdict =
        this._validateSpecial(value, options) ??
        this._validateType(value, options) ??
        this.#validateOption(value, options);
      if (verdict === false) return this.#failure(value, this.validationError, options);
      return verdict instanceof DataModelValidationFailure ? this.#settle(verdict, value, options) : undefined;
    } catch (error) {
      if (error instanceof DataModelValidationError) return this.#settle(error.failure, value, options);
      if (error instanceof NotInHost) throw error;
      return this.#failure(value, error instanceof Error ? error.message : String(error), options);
    }
  }

  #validateOption(value: Loose, options: ValidateOptions): Verdict {
    return typeof this.options.validate === "function" ? this.options.validate.call(this, value, options) : undefined;
  }

  #failure(value: Loose, message: string, options: ValidateOptions): DataModelValidationFailure {
    return this.#settle(
      new DataModelValidationFailure({ invalidValue: value, message, unresolved: true }),
      value,
      options,
    );
  }

  // With fallback an invalid value is resolved by the initial one, if that is valid itself.
  #settle(failure: DataModelValidationFailure, value: Loose, options: ValidateOptions): DataModelValidationFailure {
    if (!options.fallback || !failure.unresolved) return failure;
    const fallback: Loose = this.clean(this.getInitialValue(options.source), { source: options.source });
    if (fallback === undefined && this.required) return failure;
    if (fallback !== undefined && this.validate(fallback, { ...options, fallback: false, partial: false }))
      return failure;
    failure.invalidValue = value;
    failure.fallback = fallback;
    failure.unresolved = false;
    if (!failure.message) failure.message = this.validationError;
    Reflect.set(failure, "replace", true);
    return failure;
  }

  /** Undefined and null. */
  _validateSpecial(value: Loose, _options?: ValidateOptions): Verdict {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
    return undefined;
  }

  /** Values of the field's type. */
  _validateType(_value: Loose, _options: ValidateOptions): Verdict {
    return undefined;
  }

  /** Models inside check themselves as a whole; throws. */
  _validateModel(_value: Loose, _source: LooseObject): void {}

  /** Old data inside become new data. */
  migrateSource(_sourceData: LooseObject, _fieldData: Loose): void {}

  /** What the model's property is, for a source value. A function becomes a getter. */
  initialize(value: Loose, _model?: ModelLike, _options: InitializeOptions = {}): Loose {
    return value;
  }

  /** Plain data of a prepared value. */
  toObject(value: Loose): Loose {
    return value;
  }

  /** Adds to `difference[key]` what an update changes. @param source the object that holds the value */
  _updateDiff(source: LooseObject, key: string, value: Loose, difference: LooseObject, options: UpdateOptions): void {
    if (value instanceof ForcedDeletion) {
      // @source RN:13.336 #12135
      if (this.required) throw new DataModelValidationError(`${this.fieldPath}: a required field may not be deleted`);
      if (!valuesEqual(source[key], this.getInitialValue(options.source))) difference[key] = value;
    } else if (!valuesEqual(source[key], DataFieldOperator.get(value)))
      difference[key] = value instanceof ForcedReplacement ? value : resolveOperators(value);
  }

  /** Writes a difference into the source. */
  _updateCommit(source: LooseObject, key: string, diff: Loose, options: UpdateOptions): void {
    if (diff instanceof ForcedDeletion) source[key] = this.clean(undefined, { source: options.source });
    else source[key] = deepClone(DataFieldOperator.get(diff));
  }

  /** The form input of the field. @throws NotInHost without a page */
  toInput(config: LooseObject = {}): Loose {
    if (!inputs) throw new NotInHost("DataField#toInput", "needs a page");
    return inputs.toInput(this, config);
  }

  /** The form group of the field. @throws NotInHost without a page */
  toFormGroup(groupConfig: LooseObject = {}, inputConfig: LooseObject = {}): Loose {
    if (!inputs) throw new NotInHost("DataField#toFormGroup", "needs a page");
    return inputs.toFormGroup(this, groupConfig, inputConfig);
  }
}

/** Whether a resolved failure's fallback takes the place of the whole value. */
export function replaces(failure: DataModelValidationFailure): boolean {
  return !failure.unresolved && Reflect.get(failure, "replace") === true;
}
