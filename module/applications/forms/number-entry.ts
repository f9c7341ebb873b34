/** Numbers that are typed as a change: `+2`, `-3`, `=7`, or plainly `7`. */
import { gameTexts } from "../words/texts-game.ts";
import { changeStopped, numberProblem, readTyped, type NumberBounds } from "../shared/read-number.ts";

/** Bounds as the template writes them. */
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

/** What a field is called, as whoever cannot see it hears. */
export function nameOf({ ariaLabel, labels }: HTMLInputElement): string {
  return ariaLabel ?? labels?.[0]?.textContent.trim().replaceAll(/\s+/gu, " ") ?? "";
}

/** Reads a field and shows the number that it means; what cannot be taken is told with its reason, and the old one comes back. */
export function readNumber(field: HTMLInputElement, current: number): number | null {
  const limits = bounds(field);
  // Where numbers below 0 belong, "-2" is one of them and no change.
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
 * Resolves what was typed into fields marked `data-entry`, before the form reads them.
 * @param stored reads the stored number by the field's name
 */
export function listenForNumbers(element: HTMLElement, stored: (name: string) => unknown): void {
  element.addEventListener(
    "change",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || field.dataset["entry"] === undefined) return;
      // Here nothing is an answer too: computed, or without a limit.
      if (field.dataset["optional"] !== undefined && field.value.trim() === "") return;
      const current = stored(field.name);
      if (readNumber(field, typeof current === "number" ? current : 0) === null) event.stopPropagation();
    },
    { capture: true },
  );
}
