/** Formulas as people read and type them: dice in the user's language, what grows by its name. Pure. */
import { readFigure } from "../../rules/basics/figure.ts";
import { figureWords } from "./effect-words.ts";
import type { Texts } from "./texts.ts";

/** The innermost `floor(…)`, `ceil(…)` or `max(1, …)`; one pair of brackets of their own may stand within. */
const CALL = /\b(floor|ceil|max)\(((?:[^()]|\([^()]*\))*)\)/u;

function callWords(name: string, inner: string, { t }: Texts): string {
  if (name !== "max") return t(`OD20.Formula.${name}`, { x: inner });
  const [least = "", ...rest] = inner.split(",");
  return t("OD20.Formula.max", { n: least.trim(), x: rest.join(",").trim() });
}

/** "уровень", "мод. Хар"; a reference that nobody knows stays as it is written. */
function reference(text: string, texts: Texts): string {
  if (text === "@spell.mod") return texts.t("OD20.Formula.SpellModifier");
  if (text === "@spent") return texts.t("OD20.Formula.Spent");
  const figure = readFigure(text);
  return figure ? figureWords(figure, texts) : text;
}

/** Dice as the user's language writes them: 1d8, 1к8. */
function dice(formula: string, texts: Texts): string {
  return formula.replaceAll(/(\d+|\))d(\d+)/gu, (_all, count: string, faces: string) =>
    texts.t("OD20.Dice.Notation", { count, faces }),
  );
}

/** A formula to be read: "2к8 + мод. заклинаний", "(уровень / 2, вверх)к6". */
export function localDice(formula: string, texts: Texts): string {
  // Before anything is named: names have hyphens of their own.
  let words = formula.replaceAll("-", "−");
  for (let call = CALL.exec(words); call; call = CALL.exec(words)) {
    const [whole, name = "", inside = ""] = call;
    words = words.replace(whole, () => callWords(name, inside, texts));
  }
  return dice(words.replaceAll(/@[\w.]+/gu, (found) => reference(found, texts)).replaceAll(" * ", " × "), texts);
}

/** A formula as it stands in a field: only its dice are written in the user's language. */
export function fieldDice(formula: string, texts: Texts): string {
  return dice(formula, texts);
}

/** What a field holds as it is stored, whichever letter the dice were typed with. */
export function storedDice(typed: string): string {
  return typed.replaceAll(/(\d|\)|^|[\s+−-])[кКдД](\d)/gu, "$1d$2");
}
