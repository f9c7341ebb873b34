/**
 * Base class of all terms.
 * @source API:classes/foundry.dice.terms.RollTerm
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { type EvaluateOptions, termClass } from "../dice-config.ts";

/** One part of a roll's formula. */
export abstract class RollTerm {
  /** Attributes kept when the term is stored, besides class, options and evaluated. */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  options: LooseObject;
  _evaluated = false;
  isIntermediate = false;

  constructor({ options = {} }: { options?: LooseObject } = {}) {
    this.options = { ...options };
  }

  /** The term's notation without flavor. */
  abstract get expression(): string;
  /** The term's value once evaluated. */
  abstract get total(): Loose;

  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  get dice(): RollTerm[] {
    return [];
  }

  /** @throws when evaluated before */
  evaluate(options: EvaluateOptions = {}): this {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} has already been evaluated`);
    this._evaluated = true;
    this.resolve(options);
    return this;
  }

  /** The work of evaluating. */
  protected resolve(_options: EvaluateOptions): void {}

  toJSON(): LooseObject {
    const known: Loose = this.constructor;
    const data: LooseObject = { class: known.name, options: this.options, evaluated: this._evaluated };
    for (const key of known.SERIALIZE_ATTRIBUTES) data[key] = Reflect.get(this, key);
    return data;
  }

  /**
   * A term from stored data; its class is found by name. A name that is not among CONFIG.Dice.termTypes and CONFIG.Dice.terms
   * (whose package has gone) is read as plain dice.
   * @source API: RollTermData (`class` may be missing)
   */
  static fromData(data: LooseObject): Loose {
    const known = termClass(data.class) ?? termClass("Die");
    return known._fromData(data);
  }

  static _fromData(data: LooseObject): Loose {
    const term: Loose = Reflect.construct(this, [{ ...data }]);
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  static fromJSON(json: string): Loose {
    return this.fromData(JSON.parse(json));
  }
}
