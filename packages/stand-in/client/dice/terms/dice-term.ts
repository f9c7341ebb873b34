/**
 * Dice.
 * @source API:classes/foundry.dice.terms.{DiceTerm,Die}; KB:dice
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { type DiceResult, diceClasses, type EvaluateOptions, randomUniform, type RollLike } from "../dice-config.ts";
import { applyModifiers } from "../modifiers.ts";
import { RollTerm } from "./roll-term.ts";

/** Most dice one term throws. */
const MOST_DICE = 999;

/** How a dice term is made. */
export interface DiceTermData {
  number?: number | RollLike;
  faces?: number | RollLike;
  modifiers?: string[];
  results?: DiceResult[];
  options?: LooseObject;
}

function inner(value: Loose): Loose {
  return value && typeof value === "object" && "class" in value && !("evaluateNow" in value)
    ? diceClasses().reviveRoll(value)
    : value;
}

/** A number of dice of one kind. */
export class DiceTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results"];
  static DENOMINATION = "";

  _number: number | RollLike;
  _faces: number | RollLike;
  modifiers: string[];
  results: DiceResult[];
  protected mode: EvaluateOptions = {};

  constructor({ number = 1, faces = 6, modifiers = [], results = [], options = {} }: DiceTermData) {
    super({ options });
    this._number = inner(number);
    this._faces = inner(faces);
    this.modifiers = [...modifiers];
    this.results = results.map((each) => ({ ...each }));
    if (this.results.length > 0) this._evaluated = true;
  }

  /** How many dice; undefined while an inner formula is not evaluated. */
  get number(): number | undefined {
    return typeof this._number === "number" ? this._number : this._number.total;
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return typeof this._faces === "number" ? this._faces : this._faces.total;
  }

  set faces(value: number) {
    this._faces = value;
  }

  get denomination(): string {
    const own: Loose = this.constructor;
    return own.DENOMINATION;
  }

  override get expression(): string {
    const number =
      typeof this._number === "number"
        ? String(this._number)
        : this._number._evaluated
          ? String(this.number)
          : `(${this._number.formula})`;
    const faces =
      typeof this._faces === "number"
        ? String(this._faces)
        : this._faces._evaluated
          ? String(this.faces)
          : `(${this._faces.formula})`;
    return `${number}d${faces}${this.modifiers.join("")}`;
  }

  override get isDeterministic(): boolean {
    return false;
  }

  override get dice(): RollTerm[] {
    const nested = [this._number, this._faces].flatMap((each) => (typeof each === "number" ? [] : [...each.dice]));
    return [this, ...nested];
  }

  /** Sum of what counts; undefined before the roll. */
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, each) => (each.active ? sum + (each.count ?? each.result) : sum), 0);
  }

  get values(): number[] {
    return this.results.filter((each) => each.active).map((each) => each.result);
  }

  get span(): { min: number; max: number } {
    return { min: 1, max: this.faces ?? 0 };
  }

  again(): void {
    this.roll(this.mode);
  }

  protected override resolve(options: EvaluateOptions): void {
    this.mode = options;
    for (const each of [this._number, this._faces])
      if (typeof each !== "number" && !each._evaluated) each.evaluateNow(options);
    const number = this.number ?? 0;
    const faces = this.faces ?? 0;
    if (!Number.isInteger(number) || number < 0 || number > MOST_DICE)
      throw new Error(`Not a number of dice: ${String(number)}`);
    if (!Number.isInteger(faces) || faces < 1) throw new Error(`Not a number of faces: ${String(faces)}`);
    for (let i = this.results.length; i < number; i++) this.roll(options);
    applyModifiers(this, this.modifiers, options.maximize === true);
  }

  /** Throws one die and keeps its result. */
  roll({ minimize = false, maximize = false }: EvaluateOptions = {}): DiceResult {
    const result = minimize ? 1 : maximize ? (this.faces ?? 0) : this.randomFace();
    const kept: DiceResult = { result, active: true };
    this.results.push(kept);
    return kept;
  }

  randomFace(): number {
    return this.mapRandomFace(randomUniform());
  }

  /**
   * The face a uniform number stands for.
   * @param uniform 0 ≤ n < 1
   */
  mapRandomFace(uniform: number): number {
    return Math.ceil((1 - uniform) * (this.faces ?? 0));
  }

  /** More dice: first multiplied, then added. */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error("A rolled term cannot be altered");
    if (typeof this._number === "number") this._number = Math.round(this._number * (multiply || 1) + (add || 0));
    return this;
  }

  getResultLabel(result: DiceResult): string {
    return String(result.result);
  }

  getResultCSS(result: DiceResult): (string | null)[] {
    return [
      "die",
      `d${String(this.faces)}`,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      result.result === 1 ? "min" : null,
      result.result === this.faces ? "max" : null,
    ];
  }

  getTooltipData(): LooseObject {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      rolls: this.results.map((each) => ({
        result: this.getResultLabel(each),
        classes: this.getResultCSS(each).filter(Boolean).join(" "),
      })),
    };
  }
}

/** The fair die with any number of faces. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";

  override get denomination(): string {
    return `d${String(this.faces)}`;
  }
}
