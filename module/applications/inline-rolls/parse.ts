/** Parses roll texts such as `[[/check discipline 15]]`. Pure. */
import { FormulaError, parseFormula } from "../../rules/basics/dice.ts";

/** Kinds of checks that a text can request. */
export type TextCheck = "attribute" | "skill" | "characteristic" | "tool";

/** All names of checks. */
export interface CheckNames {
  /** Kind and key by lowercase name. */
  readonly checks: ReadonlyMap<string, { readonly kind: TextCheck; readonly key: string }>;
  /** Attribute keys by lowercase name, including the characteristics that base rulebooks use for saves. */
  readonly saves: ReadonlyMap<string, string>;
  readonly damageTypes: ReadonlyMap<string, string>;
  /** Condition ids by lowercase name. */
  readonly conditions: ReadonlyMap<string, string>;
}

export type TextRoll =
  | {
      readonly what: "check";
      readonly save: boolean;
      readonly kind: TextCheck;
      readonly key: string;
      readonly dc: number | null;
      readonly hidden: boolean;
    }
  | { readonly what: "attack"; readonly name: string }
  /** `name` is a name or a uuid. */
  | { readonly what: "use"; readonly name: string }
  | { readonly what: "heal"; readonly formula: string; readonly temporary: boolean }
  | { readonly what: "condition"; readonly key: string }
  | { readonly what: "damage"; readonly formula: string; readonly type: string };

/** Suffixes of the language keys `OD20.TextRoll.Wrong.*`: why a text is unreadable. */
export type TextRollError = "command" | "empty" | "check" | "save" | "difficulty" | "formula" | "type" | "condition";
export type ReadTextRoll =
  { readonly ok: true; readonly roll: TextRoll } | { readonly ok: false; readonly error: TextRollError };

const wrong = (error: TextRollError): ReadTextRoll => ({ ok: false, error });
const HIDDEN = ["hidden", "скрыто", "скрыта", "скрытая"];
const TEMPORARY = ["temp", "temporary", "временные", "временных"];
const DC = /^(?:dc|сл|сложность)?[=:]?(\d+)$/u;
const LIMIT = 100;

/** Normalizes spaces and apostrophes, because editors replace them with typographic ones. */
export function plainText(text: string): string {
  return text.replaceAll(/[’ʼ`]/gu, "'").replaceAll(/\s+/gu, " ").trim();
}

/**
 * Parses one roll text.
 * @param command command without the slash
 * @param rest text after the command
 */
export function parseTextRoll(command: string, rest: string, names: CheckNames): ReadTextRoll {
  const text = plainText(rest).slice(0, 200);
  switch (command.toLowerCase()) {
    case "check":
      return readCheck(text, names, false);
    case "save":
      return readCheck(text, names, true);
    case "attack":
      return text === "" ? wrong("empty") : { ok: true, roll: { what: "attack", name: text } };
    case "use":
      return text === "" ? wrong("empty") : { ok: true, roll: { what: "use", name: text } };
    case "heal":
      return readHealing(text);
    case "condition": {
      const key = names.conditions.get(text.toLocaleLowerCase());
      return key === undefined
        ? wrong(text === "" ? "empty" : "condition")
        : { ok: true, roll: { what: "condition", key } };
    }
    case "damage":
      return readDamage(text, names);
    default:
      return wrong("command");
  }
}

function readCheck(text: string, { checks, saves }: CheckNames, save: boolean): ReadTextRoll {
  const words = text
    .toLocaleLowerCase()
    .split(" ")
    .filter((word) => word !== "" && !["dc", "сл", "сложность"].includes(word));
  const hidden = words.some((word) => HIDDEN.includes(word));
  const numbers = words.flatMap((word) => DC.exec(word)?.[1] ?? []);
  const name = words.filter((word) => !HIDDEN.includes(word) && !DC.test(word)).join(" ");
  if (name === "") return wrong("empty");
  const dc = numbers.length === 0 ? null : Number(numbers[0]);
  if (numbers.length > 1 || (dc !== null && dc > LIMIT) || (hidden && dc === null)) return wrong("difficulty");
  const attribute = saves.get(name);
  const found = save ? attribute && ({ kind: "attribute", key: attribute } as const) : checks.get(name);
  return found ? { ok: true, roll: { what: "check", save, ...found, dc, hidden } } : wrong(save ? "save" : "check");
}

/** Calls the function with the normalized formula. */
function withFormula(text: string, roll: (formula: string) => TextRoll): ReadTextRoll {
  try {
    return { ok: true, roll: roll(parseFormula(text).normalized) };
  } catch (error) {
    if (error instanceof FormulaError) return wrong("formula");
    throw error;
  }
}

function readHealing(text: string): ReadTextRoll {
  // What follows the last digit says that the hit points are temporary.
  const at = /^(.*\d)\s*(\D*)$/u.exec(text);
  if (!at) return wrong(text === "" ? "empty" : "formula");
  const word = (at[2] ?? "").trim().toLocaleLowerCase();
  if (word !== "" && !TEMPORARY.includes(word)) return wrong("formula");
  return withFormula(at[1] ?? "", (formula) => ({ what: "heal", formula, temporary: word !== "" }));
}

function readDamage(text: string, { damageTypes }: CheckNames): ReadTextRoll {
  // The damage type is the text after the last digit.
  const at = /^(.*\d)\s*(\D*)$/u.exec(text);
  if (!at) return wrong(text === "" ? "empty" : "formula");
  const word = (at[2] ?? "").trim().toLocaleLowerCase();
  const type = word === "" ? "" : damageTypes.get(word);
  if (type === undefined) return wrong("type");
  return withFormula(at[1] ?? "", (formula) => ({ what: "damage", formula, type }));
}
