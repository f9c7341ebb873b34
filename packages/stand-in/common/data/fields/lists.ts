/**
 * Array and set fields. An update replaces the whole list.
 * @source API:foundry.data.fields.{ArrayField,SetField}, WIKI:api/DataModel
 */
import { isPlainObject } from "../../utils/type.ts";
import { valuesEqual } from "../../utils/merge.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField, replaces } from "./base.ts";
import type { DataFieldContext, DataFieldOptions, Verdict } from "./base.ts";
import type { CleanOptions, InitializeOptions, ModelLike, ValidateOptions } from "../types.ts";
import type { Loose, LooseObject } from "../../loose.ts";
import { CHECKS, IS_SETTLED, MIGRATES } from "./shortcuts.ts";

/** A list of values of one kind. */
export class ArrayField extends DataField {
  readonly element: DataField;
  declare empty: boolean;
  declare exact: number | undefined;
  declare min: number;
  declare max: number;

  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      initial: undefined,
      min: 0,
      max: Infinity,
    };
  }

  static override recursive = true;

  constructor(element: DataField, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.element = this.#adopt(element);
    if (this.max < this.min) throw new Error("ArrayField maximum length cannot be less than its minimum length");
  }

  #adopt(element: DataField): DataField {
    if (!(element instanceof DataField))
      throw new Error(`${this.constructor.name} must have a DataField as its contained element`);
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.name ||= "element";
    element.parent = this;
    return element;
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    return this.initial !== undefined ? super.getInitialValue(data) : this.required || !this.nullable ? [] : undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    if (path[0] === "element" || /^\d+$/.test(path[0] ?? "")) path.shift();
    return this.element._getField(path);
  }

  override apply(fn: Loose, value: Loose = [], options: Loose = {}): Loose {
    const own: Loose = super.apply(fn, value, options);
    if (!Array.isArray(value) || !value.length) return own;
    const inner = value.map((entry) => this.element.apply(fn, entry, options));
    return inner.some((entry) => entry !== undefined) ? inner : own;
  }

  /**
   * Anything that can be iterated becomes an array, but not text. An object with number keys, as a form with indexed
   * names makes it, stays what it is and is refused: public practice is that systems convert it themselves (UNSURE).
   */
  override _cast(value: Loose): Loose {
    if (Array.isArray(value)) return value;
    return typeof value === "object" && typeof value[Symbol.iterator] === "function" ? [...value] : value;
  }

  override _cleanType(value: Loose, options: CleanOptions): Loose {
    if (!Array.isArray(value)) return value;
    const context = { source: options.source };
    for (let i = 0; i < value.length; i++) value[i] = this._cleanElement(value[i], context);
    return value;
  }

  _cleanElement(value: Loose, options: CleanOptions): Loose {
    return this.element.clean(value, options);
  }

  override _validateType(value: Loose, options: ValidateOptions): Verdict {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (!this.empty && !value.length) throw new Error("may not be empty");
    if (this.exact !== undefined && value.length !== this.exact) throw new Error(`must have ${this.exact} elements`);
    if (value.length < this.min) throw new Error(`must have at least ${this.min} elements`);
    if (value.length > this.max) throw new Error(`must have at most ${this.max} elements`);
    let failure: DataModelValidationFailure | undefined;
    const whole = options.partial ? { ...options, partial: false } : options;
    for (let index = 0; index < value.length; index++) {
      const inner = this.element.validate(value[index], whole);
      if (!inner) continue;
      if (replaces(inner)) value[index] = inner.fallback;
      failure ??= new DataModelValidationFailure({ invalidValue: value });
      failure.elements.push({ id: index, failure: inner });
      failure.unresolved ||= inner.unresolved;
    }
    return failure;
  }

  override [IS_SETTLED](value: Loose): boolean {
    return Array.isArray(value) && value.length === 0 && this.empty && this.exact === undefined && this.min <= 0;
  }

  override get [MIGRATES](): boolean {
    return this.migrateSource !== ArrayField.prototype.migrateSource || this.element[MIGRATES];
  }

  override get [CHECKS](): boolean {
    return this._validateModel !== ArrayField.prototype._validateModel || (super[CHECKS] && this.element[CHECKS]);
  }

  override _validateModel(value: Loose, source: LooseObject): void {
    if (!Array.isArray(value) || !(this.element.constructor as typeof DataField).recursive) return;
    for (const entry of value) this.element._validateModel(entry, source);
  }

  override migrateSource(sourceData: LooseObject, fieldData: Loose): void {
    if (Array.isArray(fieldData)) for (const entry of fieldData) this.element.migrateSource(sourceData, entry);
  }

  override initialize(value: Loose, model?: ModelLike, options: InitializeOptions = {}): Loose {
    if (!value) return value;
    return value.map((entry: Loose) => {
      const inner: Loose = this.element.initialize(entry, model, options);
      return typeof inner === "function" ? inner() : inner;
    });
  }

  override toObject(value: Loose): Loose {
    return value ? [...value].map((entry: Loose) => this.element.toObject(entry)) : value;
  }
}

/** A list without duplicates, used as a Set. */
export class SetField extends ArrayField {
  override _cleanType(value: Loose, options: CleanOptions): Loose {
    if (!Array.isArray(value)) return value;
    const seen: Loose[] = [];
    for (const entry of value) {
      const clean: Loose = this._cleanElement(entry, { source: options.source });
      if (!seen.some((other) => (isPlainObject(clean) ? valuesEqual(other, clean) : other === clean))) seen.push(clean);
    }
    return seen;
  }

  override _validateType(value: Loose, options: ValidateOptions): Verdict {
    if (Array.isArray(value) && value.length > 1 && new Set(value).size !== value.length)
      throw new Error("may not have duplicates");
    return super._validateType(value, options);
  }

  override initialize(value: Loose, model?: ModelLike, options: InitializeOptions = {}): Loose {
    return value ? new Set(super.initialize(value, model, options)) : value;
  }
}
