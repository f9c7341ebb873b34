/**
 * A roll: a formula, its terms, and after evaluation its result.
 * @source API:classes/foundry.dice.Roll; WIKI:api/roll
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { calculate, partsOf } from "./arithmetic.ts";
import { formulaOf, simplifyTerms, termsOf } from "./build-terms.ts";
import { type EvaluateOptions, registerRoll, rollClass } from "./dice-config.ts";
import { replaceFormulaData } from "./formula-data.ts";
import { rollHTML, tooltipHTML } from "./roll-html.ts";
import { rollToMessage } from "./roll-message.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/basic-terms.ts";
import { DiceTerm, Die } from "./terms/dice-term.ts";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./terms/group-terms.ts";
import { RollTerm } from "./terms/roll-term.ts";

const root: Loose = globalThis;

/** See the top of the file. */
export class Roll {
  data: LooseObject;
  options: LooseObject;
  terms: RollTerm[];
  _formula: string;
  _total: number | undefined;
  _evaluated = false;
  _dice: RollTerm[] = [];

  /** @throws for a formula that is not text or cannot be read */
  constructor(formula: string, data: LooseObject = {}, options: LooseObject = {}) {
    const given: Loose = formula;
    if (typeof given !== "string") throw new Error("A roll needs a formula");
    this.data = this._prepareData(data);
    this.options = options;
    const known: Loose = this.constructor;
    this.terms = known.parse(formula, this.data);
    this._formula = known.getFormula(this.terms);
  }

  protected _prepareData(data: LooseObject): LooseObject {
    return data;
  }

  static get defaultImplementation(): Loose {
    return root.CONFIG?.Dice?.rolls?.[0] ?? Roll;
  }

  static create(formula: string, data: LooseObject = {}, options: LooseObject = {}): Loose {
    const known = this.defaultImplementation;
    return new known(formula, data, options);
  }

  static parse(formula: string, data: LooseObject = {}): RollTerm[] {
    return termsOf(this.replaceFormulaData(formula, data));
  }

  static replaceFormulaData(
    formula: string,
    data: LooseObject,
    options: { missing?: string; warn?: boolean } = {},
  ): string {
    return replaceFormulaData(formula, data, options);
  }

  /** Whether the formula can be rolled as it stands. */
  static validate(formula: string): boolean {
    try {
      const roll = new this(formula.replaceAll(/@([a-z.0-9_-]+)/gi, "1"));
      roll.evaluateNow({ minimize: true });
      return true;
    } catch {
      return false;
    }
  }

  static getFormula(terms: RollTerm[]): string {
    return formulaOf(terms);
  }

  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return simplifyTerms(terms);
  }

  /** @throws when a term is none, or when only some are evaluated */
  static fromTerms(terms: RollTerm[], options: LooseObject = {}): Loose {
    if (!terms.every((each) => each instanceof RollTerm)) throw new Error("A roll is made of roll terms");
    const evaluated = terms.filter(
      (each) => !(each instanceof OperatorTerm) && !(each instanceof NumericTerm) && each._evaluated,
    ).length;
    const evaluable = terms.filter((each) => !(each instanceof OperatorTerm) && !(each instanceof NumericTerm)).length;
    if (evaluated !== 0 && evaluated !== evaluable)
      throw new Error("Either all terms of a roll are evaluated or none is");
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll.resetFormula();
    if (evaluated > 0) {
      roll._evaluated = true;
      roll._total = roll._evaluateTotal();
    }
    return roll;
  }

  get formula(): string {
    return this._formula;
  }

  /** The sum; undefined before the evaluation. */
  get total(): number | undefined {
    return this._total;
  }

  /** The arithmetic after the dice fell, such as `12 + 3`. */
  get result(): string {
    return this.terms
      .map((each) => String(each.total))
      .join("")
      .trim();
  }

  get dice(): Loose[] {
    return this._dice.concat(this.terms.flatMap((each) => each.dice));
  }

  get isDeterministic(): boolean {
    return this.terms.every((each) => each.isDeterministic);
  }

  get product(): number | undefined {
    return this._total;
  }

  /** Evaluates the roll; its total is there only once the promise has resolved. */
  async evaluate(options: EvaluateOptions = {}): Promise<this> {
    this.#claim();
    // Even a roll of numbers is late: whoever forgets to wait sees no total.
    await Promise.resolve();
    this.#run(options);
    return this;
  }

  /** @throws for dice, unless all fall lowest or highest, or `strict` is false: then they are left out */
  evaluateSync(options: EvaluateOptions = {}): this {
    const forced = options.minimize === true || options.maximize === true;
    if (options.strict !== false && !forced && !this.isDeterministic)
      throw new Error("A roll with dice must be evaluated asynchronously");
    this.#claim();
    this.#run(options, !forced);
    return this;
  }

  /** For terms that hold a roll. */
  evaluateNow(options: EvaluateOptions): void {
    this.#claim();
    this.#run(options);
  }

  #claim(): void {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
  }

  #run(options: EvaluateOptions, skipDice = false): void {
    for (const term of this.terms) {
      if (term._evaluated) continue;
      if (skipDice && !term.isDeterministic) term._evaluated = true;
      else term.evaluate(options);
    }
    this._total = this._evaluateTotal();
  }

  _evaluateTotal(): number {
    const total = calculate(partsOf(this.terms));
    if (!Number.isFinite(total)) throw new Error(`The formula ${this.formula} has no number as its result`);
    return total;
  }

  clone(): Loose {
    const known: Loose = this.constructor;
    return new known(this._formula, this.data, this.options);
  }

  async reroll(options: EvaluateOptions = {}): Promise<Loose> {
    return this.clone().evaluate(options);
  }

  resetFormula(): string {
    const known: Loose = this.constructor;
    return (this._formula = known.getFormula(this.terms));
  }

  /** More dice of every kind: multiplied, then added. */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error("An evaluated roll cannot be altered");
    for (const term of this.terms) if (term instanceof DiceTerm) term.alter(multiply, add);
    this.resetFormula();
    return this;
  }

  async getTooltip(): Promise<string> {
    await Promise.resolve();
    return tooltipHTML(this.dice);
  }

  async render({
    flavor = "",
    isPrivate = false,
  }: { flavor?: string; isPrivate?: boolean; template?: string } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    const tooltip = isPrivate ? "" : await this.getTooltip();
    const total = Math.round((this.total ?? 0) * 100) / 100;
    return rollHTML({
      formula: isPrivate ? "???" : this.formula,
      total: isPrivate ? "?" : String(total),
      tooltip,
      flavor: isPrivate ? "" : flavor,
    });
  }

  async toMessage(
    messageData: LooseObject = {},
    options: { rollMode?: string; messageMode?: string; create?: boolean } = {},
  ): Promise<Loose> {
    if (!this._evaluated) await this.evaluate();
    return rollToMessage(this, messageData, options);
  }

  toJSON(): LooseObject {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((each) => each.toJSON()),
      formula: this._formula,
      terms: this.terms.map((each) => each.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /**
   * A roll from stored data. Its class is found by name in CONFIG.Dice.rolls.
   * @throws for a class that is not registered
   */
  static fromData(data: LooseObject): Loose {
    if (!data.class) throw new Error("Stored data without a class is not a roll");
    const known: Loose = data.class === this.name ? this : rollClass(data.class);
    if (!known) throw new Error(`Unknown class of a stored roll: ${String(data.class)}`);
    const roll = new known(data.formula, data.data, data.options);
    const terms: LooseObject[] = data.terms ?? [];
    const dice: LooseObject[] = data.dice ?? [];
    roll.terms = terms.map((each) => RollTerm.fromData(each));
    roll._dice = dice.map((each) => RollTerm.fromData(each));
    roll._evaluated = data.evaluated ?? true;
    roll._total = data.total ?? undefined;
    return roll;
  }

  static fromJSON(json: string): Loose {
    return this.fromData(JSON.parse(json));
  }

  /** The formula. */
  toString(): string {
    return this.formula;
  }
}

/** The default `CONFIG.Dice.termTypes`. */
export const TERM_TYPES: Record<string, Loose> = {
  DiceTerm,
  Die,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  StringTerm,
};

registerRoll({
  createRoll: (formula) => new Roll(formula),
  reviveRoll: (data) => Roll.fromData(typeof data === "string" ? JSON.parse(data) : data),
  rolls: [Roll],
  termTypes: TERM_TYPES,
});
