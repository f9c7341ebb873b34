/** Formulas for reading and typing: localized dice, and names instead of references. Pure. */
import { readFigure } from "../../rules/basics/scale-value.ts";
import { figureWords } from "./effect-words.ts";
import type { Texts } from "./texts.ts";

/** Matches the innermost `floor(…)`, `ceil(…)` or `max(1, …)`, which may contain one pair of brackets. */
const CALL = /\b(floor|ceil|max)\(((?:[^()]|\([^()]*\))*)\)/u;

function callWords(name: string, inner: string, { t }: Texts): string {
  if (name !== "max") return t(`OD20.Formula.${name}`, { x: inner });
  const [least = "", ...rest] = inner.split(",");
  return t("OD20.Formula.max", { n: least.trim(), x: rest.join(",").trim() });
}

/** Returns the words of a reference, such as "уровень" or "мод. Хар". An unknown reference stays unchanged. */
function reference(text: string, texts: Texts): string {
  if (text === "@spent") return texts.t("OD20.Formula.Spent");
  const figure = readFigure(text);
  return figure ? figureWords(figure, texts) : text;
}

/** Returns the dice in the user's language, such as 1d8 or 1к8. */
function dice(formula: string, texts: Texts): string {
  return formula.replaceAll(/(\d+|\))d(\d+|(?=\())/gu, (_all, count: string, faces: string) =>
    texts.t("OD20.Dice.Notation", { count, faces }),
  );
}

/** Returns a formula for reading, such as "2к8 + мод. заклинаний" or "(уровень / 2, вверх)к6". */
export function localDice(formula: string, texts: Texts): string {
  // Replaces minus signs first, because names may contain hyphens.
  // A bonus of 0 says nothing beside dice.
  let words = formula.replaceAll("-", "−").replaceAll(/(?<=\S)\s*[+−]\s*0(?![\d.dк]|\s*[*/])/gu, "");
  for (let call = CALL.exec(words); call; call = CALL.exec(words)) {
    const [whole, name = "", inside = ""] = call;
    words = words.replace(whole, () => callWords(name, inside, texts));
  }
  return dice(words.replaceAll(/@[\w.]+/gu, (found) => reference(found, texts)).replaceAll(" * ", " × "), texts);
}

/** Returns a formula for a text field. Only its dice are localized. */
export function fieldDice(formula: string, texts: Texts): string {
  return dice(formula, texts);
}

/** Returns the stored formula of a typed one. Accepts Latin and Cyrillic dice letters. */
export function storedDice(typed: string): string {
  return typed.replaceAll(/(\d|\)|^|[\s+−-])[кКдД]([\d(])/gu, "$1d$2");
}
