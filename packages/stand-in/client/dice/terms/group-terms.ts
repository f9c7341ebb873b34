/**
 * Terms that contain formulas: parentheses, functions, pools.
 * @source API:classes/foundry.dice.terms.{ParentheticalTerm,FunctionTerm,PoolTerm}; KB:dice-advanced
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { type DiceResult, diceClasses, type EvaluateOptions, formulaFunction, type RollLike } from "../dice-config.ts";
import { applyModifiers } from "../modifiers.ts";
import { NotSpecified } from "../not-specified.ts";
import { RollTerm } from "./roll-term.ts";

function revive(rolls: Loose[] | undefined, terms: readonly string[]): RollLike[] {
  if (!rolls || rolls.length === 0) return terms.map((each) => diceClasses().createRoll(each));
  return rolls.map((each) => (typeof each.evaluateNow === "function" ? each : diceClasses().reviveRoll(each)));
}

/** `( … )`. */
export class ParentheticalTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];
  term: string;
  roll: RollLike;

  constructor({ term, roll, options }: { term?: string; roll?: Loose; options?: LooseObject }) {
    super({ options });
    const known = revive(roll ? [roll] : [], [term ?? ""])[0];
    if (!known) throw new Error("Empty parentheses");
    this.roll = known;
    this.term = term ?? known.formula;
    this._evaluated = known._evaluated;
  }

  override get expression(): string {
    return `(${this.roll.formula})`;
  }

  override get total(): number | undefined {
    return this.roll.total;
  }

  override get dice(): RollTerm[] {
    return [...this.roll.dice];
  }

  override get isDeterministic(): boolean {
    return this.roll.isDeterministic;
  }

  protected override resolve(options: EvaluateOptions): void {
    if (!this.roll._evaluated) this.roll.evaluateNow(options);
  }
}

/** `floor( … )` and its like. */
export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];
  fn: string;
  terms: string[];
  rolls: RollLike[];
  result: number | undefined;

  constructor({
    fn,
    terms = [],
    rolls,
    result,
    options,
  }: {
    fn: string;
    terms?: string[];
    rolls?: Loose[];
    result?: number;
    options?: LooseObject;
  }) {
    super({ options });
    this.fn = fn;
    this.terms = [...terms];
    this.rolls = revive(rolls, terms);
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }

  override get expression(): string {
    return `${this.fn}(${this.rolls.map((each) => each.formula).join(", ")})`;
  }

  override get total(): number | undefined {
    return this.result;
  }

  override get dice(): RollTerm[] {
    return this.rolls.flatMap((each) => [...each.dice]);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((each) => each.isDeterministic);
  }

  protected override resolve(options: EvaluateOptions): void {
    for (const each of this.rolls) each.evaluateNow(options);
    const known = formulaFunction(this.fn);
    if (!known) throw new Error(`Unknown function ${this.fn}`);
    this.result = known(...this.rolls.map((each) => each.total ?? 0));
  }
}

/** `{a, b}` with modifiers that choose among its formulas. */
export class PoolTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];
  terms: string[];
  modifiers: string[];
  rolls: RollLike[];
  results: DiceResult[];

  constructor({
    terms = [],
    modifiers = [],
    rolls,
    results = [],
    options,
  }: {
    terms?: string[];
    modifiers?: string[];
    rolls?: Loose[];
    results?: DiceResult[];
    options?: LooseObject;
  }) {
    super({ options });
    this.terms = [...terms];
    this.modifiers = [...modifiers];
    this.rolls = revive(rolls, terms);
    this.results = results.map((each) => ({ ...each }));
    if (this.results.length > 0) this._evaluated = true;
  }

  override get expression(): string {
    return `{${this.terms.join(", ")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, each) => (each.active ? sum + (each.count ?? each.result) : sum), 0);
  }

  override get dice(): RollTerm[] {
    return this.rolls.flatMap((each) => [...each.dice]);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((each) => each.isDeterministic);
  }

  again(): void {
    throw new NotSpecified("further dice in a pool");
  }

  protected override resolve(options: EvaluateOptions): void {
    for (const each of this.rolls) {
      each.evaluateNow(options);
      this.results.push({ result: each.total ?? 0, active: true });
    }
    applyModifiers(this, this.modifiers, options.maximize === true);
  }
}
