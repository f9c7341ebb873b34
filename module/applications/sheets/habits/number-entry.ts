/** Numbers that are typed as a change: `+2`, `-3`, `=7`, or plainly `7`. */
import { t } from "../../../i18n.ts";

/** Digits before the point, and after it. */
const NUMBER = /^\s*([=+\-−–—]?)\s*(\d{1,9})(?:[.,](\d{1,4}))?\s*$/u;

/** Bounds of a field. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  /** No fractions. */
  readonly whole?: boolean;
}

/**
 * The number that a text means beside the one that is there.
 * @param current the stored number, from which `+` and `-` count
 * @returns null when it is none of these
 */
export function enterNumber(text: string, current: number, { min = 0, max = Number.MAX_SAFE_INTEGER, whole = true }: NumberBounds = {}): number | null {
  const match = NUMBER.exec(text);
  if (!match) return null;
  const [, sign = "", digits = "0", fraction] = match;
  if (fraction !== undefined && whole) return null;
  const amount = Number(`${digits}.${fraction ?? "0"}`);
  const value = sign === "" || sign === "=" ? amount : sign === "+" ? current + amount : current - amount;
  // 0.1 + 0.2 shall be 0.3
  return Math.min(max, Math.max(min, Math.round(value * 10_000) / 10_000));
}

/** Bounds as the template writes them. */
function bounds({ dataset }: HTMLInputElement): NumberBounds {
  const number = (text: string | undefined): number | undefined => (text === undefined || text === "" ? undefined : Number(text));
  const min = number(dataset["min"]);
  const max = number(dataset["max"]);
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), whole: dataset["fraction"] === undefined };
}

/** Reads a field and shows the number that it means; what is no number is told, and the old one comes back. */
export function readNumber(field: HTMLInputElement, current: number): number | null {
  const number = enterNumber(field.value, current, bounds(field));
  if (number === null) ui.notifications.warn(t("OD20.Sheet.NumberWrong", { text: field.value }));
  field.value = number === null ? field.defaultValue : String(number);
  return number;
}

/**
 * Resolves what was typed into fields marked `data-entry`, before the form reads them.
 * @param stored reads the stored number by the field's name
 */
export function listenForNumbers(element: HTMLElement, stored: (name: string) => unknown): void {
  element.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.dataset["entry"] === undefined) return;
    const current = stored(field.name);
    if (readNumber(field, typeof current === "number" ? current : 0) === null) event.stopPropagation();
  }, { capture: true });
}
