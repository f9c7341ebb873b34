/**
 * Boolean and number fields.
 * @source API:foundry.data.fields.{BooleanField,NumberField,AngleField,AlphaField,IntegerSortField,HueField}
 */
import { DataField } from "./base.ts";
import type { DataFieldContext, DataFieldOptions, Verdict } from "./base.ts";
import type { CleanOptions } from "../types.ts";
import type { Loose } from "../../loose.ts";
import { IS_SETTLED } from "./shortcuts.ts";

/** True or false; text "true" and "false" is understood. */
export class BooleanField extends DataField {
  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: Loose): Loose {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  override _validateType(value: Loose): Verdict {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override [IS_SETTLED](value: Loose): boolean {
    return typeof value === "boolean";
  }
}

/** Whether a value is one of the choices of a field. */
export function isChoice(choices: Loose, value: Loose): boolean {
  const list: Loose = typeof choices === "function" ? choices() : choices;
  if (Array.isArray(list)) return list.includes(value);
  return Object.hasOwn(list, String(value));
}

/** A finite number within bounds. */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Loose;

  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  constructor(options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    // A choice has to be made.
    if (this.choices) this.nullable = options.nullable ?? false;
    if (this.min !== undefined && this.max !== undefined && this.max < this.min)
      throw new Error("NumberField minimum constraint cannot exceed its maximum constraint");
    // A step with an integer number that is none makes no sense.
    if (this.integer && this.step !== undefined && !Number.isInteger(this.step))
      throw new Error("NumberField integer step must be an integer");
  }

  override getInitialValue(data = {}): Loose {
    const initial: Loose = super.getInitialValue(data);
    return initial === null && !this.nullable ? undefined : initial;
  }

  override clean(value: Loose, options: CleanOptions = {}): Loose {
    // An empty input of a form says "no number".
    return super.clean(typeof value === "string" && value.trim() === "" ? null : value, options);
  }

  override _cast(value: Loose): Loose {
    return typeof value === "object" ? value : Number(value);
  }

  override _cleanType(value: Loose): Loose {
    if (typeof value !== "number" || !Number.isFinite(value)) return value;
    let number = value;
    if (this.integer) number = Math.round(number);
    if (this.min !== undefined) number = Math.max(number, this.min);
    if (this.max !== undefined) number = Math.min(number, this.max);
    if (this.step) number = this.#toStep(number, this.step);
    return number;
  }

  #toStep(value: number, step: number): number {
    const base = this.min ?? 0;
    const decimals = Math.max(String(step).split(".")[1]?.length ?? 0, String(base).split(".")[1]?.length ?? 0);
    const stepped = Number((base + Math.round((value - base) / step) * step).toFixed(decimals));
    return this.max !== undefined && stepped > this.max ? Number((stepped - step).toFixed(decimals)) : stepped;
  }

  override _validateType(value: Loose): Verdict {
    if (typeof value !== "number") throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.step && this.#toStep(value, this.step) !== value) throw new Error(`must be an increment of ${this.step}`);
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  override [IS_SETTLED](value: Loose): boolean {
    if (value === null) return this.nullable;
    if (typeof value !== "number" || this.step || this.choices || this.positive) return false;
    if (this.integer ? !Number.isInteger(value) : !Number.isFinite(value)) return false;
    return (this.min === undefined || value >= this.min) && (this.max === undefined || value <= this.max);
  }
}

/** Degrees, 0 to 360. */
export class AngleField extends NumberField {
  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  override _cleanType(value: Loose): Loose {
    if (typeof value !== "number" || !Number.isFinite(value) || (value >= 0 && value <= 360))
      return super._cleanType(value);
    return ((value % 360) + 360) % 360;
  }
}

/** 0 to 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** The order among siblings. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}
