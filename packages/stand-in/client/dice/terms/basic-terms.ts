/**
 * Terms of numbers, operators and other text.
 * @source API:classes/foundry.dice.terms.{NumericTerm,OperatorTerm,StringTerm}
 */
import type { LooseObject } from "../../../common/loose.ts";
import type { EvaluateOptions } from "../dice-config.ts";
import { RollTerm } from "./roll-term.ts";

/** A literal number. */
export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number"];
  number: number;

  constructor({ number, options }: { number: number | string; options?: LooseObject }) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }
}

/** `+ - * / %`. */
export class OperatorTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  static OPERATORS = ["+", "-", "*", "/", "%"];
  operator: string;

  constructor({ operator, options }: { operator: string; options?: LooseObject }) {
    super({ options });
    this.operator = operator;
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get flavor(): string {
    return "";
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** Text without a meaning, such as an attribute nobody replaced. It can be stored and shown, but not rolled. */
export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term"];
  term: string;

  constructor({ term, options }: { term: string; options?: LooseObject }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    return !Number.isNaN(Number(this.term));
  }

  override get total(): string {
    return this.term;
  }

  /** @throws unless strings are allowed */
  protected override resolve(options: EvaluateOptions): void {
    if (!options.allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
  }
}
