/** Fields of sheets that hold numbers or dice formulas. They reject invalid text with its reason before the form reads it. */
import { gameTexts } from "../words/texts-game.ts";
import { changeStopped, numberProblem, readTyped, type NumberBounds } from "../common/read-number.ts";
import { FormulaError, formulaRange, parseFormula } from "../../rules/basics/dice.ts";
import type { Texts } from "../words/texts.ts";

/** Reads the bounds from the data attributes of the field. */
function bounds({ dataset }: HTMLInputElement): NumberBounds {
  const number = (text: string | undefined): number | undefined =>
    text === undefined || text === "" ? undefined : Number(text);
  const min = number(dataset["min"]);
  const max = number(dataset["max"]);
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    whole: dataset["fraction"] === undefined,
  };
}

/** Returns the accessible name of a field. */
export function nameOf({ ariaLabel, labels }: HTMLInputElement): string {
  return ariaLabel ?? labels?.[0]?.textContent.trim().replaceAll(/\s+/gu, " ") ?? "";
}

/** Reads a number field and shows the resulting number. An invalid value notifies the user and restores the old number. */
export function readNumber(field: HTMLInputElement, current: number): number | null {
  const limits = bounds(field);
  // If the field allows negative numbers, "-2" means minus two, not a change.
  const from = limits.min !== undefined && limits.min < 0 ? null : current;
  const read = readTyped(field.value, limits, from);
  if ("value" in read) {
    const stopped = from === null ? null : changeStopped(field.value, limits, from);
    if (stopped) {
      const reason = gameTexts.t(`OD20.Number.${stopped}`, { text: field.value.trim(), from: current, n: read.value });
      ui.notifications.warn([nameOf(field), reason].filter((part) => part !== "").join(": "));
    }
    field.value = String(read.value);
    return read.value;
  }
  ui.notifications.warn(numberProblem(read.problem, field.value, limits, gameTexts, nameOf(field)));
  field.value = field.defaultValue;
  return null;
}

/**
 * Resolves the typed text of fields marked `data-entry` before the form reads them.
 * @param stored returns the stored number of a field
 */
export function listenForNumbers(element: HTMLElement, stored: (name: string) => unknown): void {
  element.addEventListener(
    "change",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || field.dataset["entry"] === undefined) return;
      // Optional fields may be empty: the value is then computed or unlimited.
      if (field.dataset["optional"] !== undefined && field.value.trim() === "") return;
      const current = stored(field.name);
      if (readNumber(field, typeof current === "number" ? current : 0) === null) event.stopPropagation();
    },
    { capture: true },
  );
}

/**
 * Returns why a formula is invalid; "" when it is valid. References such as `@spell.mod` count as a number.
 * @param plain whether it may have no references, and is no damage
 */
export function formulaProblem(text: string, { t }: Pick<Texts, "t">, plain = false): string {
  if (text.trim() === "") return "";
  try {
    const { terms } = parseFormula(plain ? text : text.replaceAll(/@[\w.]+/gu, "1"));
    return formulaRange(terms).max < 0 ? t(`OD20.Formula.${plain ? "BelowZero" : "Negative"}`, { text }) : "";
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
      const problem = formulaProblem(field.value, gameTexts, field.dataset["formula"] === "plain");
      if (problem === "") return;
      ui.notifications.warn(problem);
      field.value = field.defaultValue;
      event.stopPropagation();
    },
    { capture: true },
  );
}
