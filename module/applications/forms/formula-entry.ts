/** Validates dice formulas in fields of sheets. Rejects an invalid formula with its reason before the form reads it. */
import { FormulaError, formulaRange, parseFormula } from "../../rules/basics/dice.ts";
import type { Texts } from "../words/texts.ts";
import { gameTexts } from "../words/texts-game.ts";

/** Returns why a typed formula is invalid; "" when it is valid. References such as `@spell.mod` count as a number. */
export function formulaProblem(text: string, { t }: Pick<Texts, "t">): string {
  if (text.trim() === "") return "";
  try {
    const { terms } = parseFormula(text.replaceAll(/@[\w.]+/gu, "1"));
    return formulaRange(terms).max < 0 ? t("OD20.Formula.Negative", { text }) : "";
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return t("OD20.Formula.Refused", {
      text,
      reason: t(`OD20.Formula.Error.${error.code}`, { position: error.position + 1 }),
    });
  }
}

/** Validates fields marked `data-formula` when they change. */
export function listenForFormulas(element: HTMLElement): void {
  element.addEventListener(
    "change",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || field.dataset["formula"] === undefined) return;
      const problem = formulaProblem(field.value, gameTexts);
      if (problem === "") return;
      ui.notifications.warn(problem);
      field.value = field.defaultValue;
      event.stopPropagation();
    },
    { capture: true },
  );
}
