/**
 * Parses a formula into a flat list of nodes: dice, numbers, operators, parentheses, functions, pools, flavor. Written
 * by hand from the description of the notation. Nested formulas stay text and are parsed by their own roll.
 * @source KB:dice, KB:dice-modifiers, KB:dice-advanced
 */
import { NotInHost } from "../../common/not-in-host.ts";
import { formulaFunction } from "./dice-config.ts";

/** A formula that cannot be read. */
export class FormulaSyntaxError extends Error {
  override name = "FormulaSyntaxError";
}

/** A part of a dice term: a number or the text of a formula in parentheses. */
export type Amount = { value: number } | { formula: string };

export type FormulaNode =
  | { kind: "number"; value: number; flavor: string }
  | { kind: "operator"; operator: string }
  | { kind: "dice"; number: Amount; faces: Amount; modifiers: string[]; flavor: string }
  | { kind: "group"; formula: string; flavor: string }
  | { kind: "function"; name: string; args: string[]; flavor: string }
  | { kind: "pool"; parts: string[]; modifiers: string[]; flavor: string }
  | { kind: "text"; text: string; flavor: string };

const OPERATORS = "+-*/%";
const CLOSING: Record<string, string> = { "(": ")", "{": "}" };

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  #fail(): never {
    throw new FormulaSyntaxError(`Cannot read the formula "${this.#text}" at ${String(this.#at)}`);
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, "yi");
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text);
    if (found) this.#at = sticky.lastIndex;
    return found;
  }

  /** The parts between brackets, split at commas of the outermost level. */
  #bracket(open: string): string[] {
    const stack = [CLOSING[open] ?? ""];
    const parts: string[] = [];
    let start = ++this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at] ?? "";
      if (char in CLOSING) stack.push(CLOSING[char] ?? "");
      else if (char === ")" || char === "}") {
        if (stack.pop() !== char) this.#fail();
        if (stack.length === 0) {
          parts.push(this.#text.slice(start, this.#at++).trim());
          if (parts.some((part) => part === "")) this.#fail();
          return parts;
        }
      } else if (char === "," && stack.length === 1) {
        parts.push(this.#text.slice(start, this.#at).trim());
        start = this.#at + 1;
      }
    }
    return this.#fail();
  }

  #flavor(): string {
    return this.#match(/\s*\[([^\]]*)\]/)?.[1] ?? "";
  }

  #modifiers(): string[] {
    const text = this.#match(/[a-z][^\s(){}[\]+\-*/%,]*/)?.[0] ?? "";
    const list = text.match(/[a-z]+[^a-z]*/gi) ?? [];
    return list;
  }

  #dice(number: Amount): FormulaNode {
    this.#at++;
    let faces: Amount;
    const digits = this.#match(/\d+/)?.[0];
    if (digits !== undefined) faces = { value: Number(digits) };
    else if (this.#text[this.#at] === "(") faces = { formula: this.#single() };
    else {
      const letter = this.#match(/[a-z]/)?.[0] ?? "";
      if (letter !== "") throw new NotInHost(`a die of the kind d${letter}`);
      return this.#fail();
    }
    return { kind: "dice", number, faces, modifiers: this.#modifiers(), flavor: this.#flavor() };
  }

  #single(): string {
    const parts = this.#bracket("(");
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : this.#fail();
  }

  /** Whether a die follows: `d` and then digits, parentheses or one letter of a special die. */
  #dieFollows(): boolean {
    return /^d(\d|\(|[a-z](?![a-z(]))/i.test(this.#text.slice(this.#at));
  }

  #primary(): FormulaNode {
    const char = this.#text[this.#at] ?? "";
    if (char === "(") {
      const formula = this.#single();
      return this.#dieFollows() ? this.#dice({ formula }) : { kind: "group", formula, flavor: this.#flavor() };
    }
    if (char === "{")
      return { kind: "pool", parts: this.#bracket("{"), modifiers: this.#modifiers(), flavor: this.#flavor() };
    const number = this.#match(/\d+(\.\d+)?|\.\d+/)?.[0];
    if (number !== undefined) {
      if (this.#dieFollows()) return this.#dice({ value: Number(number) });
      if (/[\p{L}_(]/u.test(this.#text[this.#at] ?? "")) this.#fail();
      return { kind: "number", value: Number(number), flavor: this.#flavor() };
    }
    if (this.#dieFollows()) return this.#dice({ value: 1 });
    const name = this.#match(/[a-z_$][\w$]*(?=\()/)?.[0];
    if (name !== undefined) {
      if (!formulaFunction(name)) throw new FormulaSyntaxError(`Unknown function ${name}`);
      return { kind: "function", name, args: this.#bracket("("), flavor: this.#flavor() };
    }
    const text = this.#match(/[^\s(){}[\]+\-*/%,]+/)?.[0];
    if (text === undefined) this.#fail();
    return { kind: "text", text, flavor: this.#flavor() };
  }

  /** One operator between terms; a further `+` or `-` is the sign of the next term. */
  #signs(nodes: FormulaNode[], operators: string, binary: boolean): void {
    const [first = "", ...others] = binary ? [operators[0] ?? "", ...operators.slice(1)] : ["", ...operators];
    if (first !== "" && !OPERATORS.includes(first)) this.#fail();
    if (others.some((each) => each !== "+" && each !== "-")) this.#fail();
    const negative = others.filter((each) => each === "-").length % 2 === 1;
    if (first !== "") nodes.push({ kind: "operator", operator: first });
    if (!negative) return;
    const number = this.#match(/(\d+(\.\d+)?|\.\d+)(?![\w(.])/)?.[0];
    if (number === undefined) nodes.push({ kind: "operator", operator: "-" });
    else this.#at -= number.length;
    this.#negate = number !== undefined;
  }

  /** Whether the number literal that follows carries a minus. */
  #negate = false;

  read(): FormulaNode[] {
    const nodes: FormulaNode[] = [];
    this.#space();
    while (this.#at < this.#text.length) {
      const operators = this.#match(/([+\-*/%]\s*)+/)?.[0].replaceAll(/\s/g, "") ?? "";
      if (nodes.length > 0 && operators === "") this.#fail();
      this.#signs(nodes, operators, nodes.length > 0);
      const node = this.#primary();
      if (this.#negate && node.kind === "number") node.value = -node.value;
      this.#negate = false;
      nodes.push(node);
      this.#space();
    }
    return nodes;
  }
}

/**
 * The nodes of a formula whose attributes have been replaced.
 * @throws FormulaSyntaxError, NotInHost for special dice
 */
export function parseFormula(formula: string): FormulaNode[] {
  return new Reader(formula).read();
}
