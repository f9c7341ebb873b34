import { numeral } from "../../core/i18n.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { partLines } from "./breakdown.ts";
import type { Texts } from "../words/texts.ts";

/** A number of a sheet with its breakdown. */
export interface NumberView {
  readonly key: string;
  readonly label: string;
  /** Text such as "+4", or "4" for amounts. */
  readonly text: string;
  /** Tooltip with one contribution per line; "" for none. */
  readonly tooltip: string;
  /** Name, number and contributions in one sentence, for screen readers. */
  readonly spoken: string;
}

/**
 * Returns a number with its breakdown.
 * @param name full name of the number, for screen readers
 * @param sign whether the number is a bonus with a sign, or an amount
 */
export function numberView(
  key: string,
  name: string,
  number: { readonly total: number; readonly parts: readonly Contribution[] },
  texts: Texts,
  sign = true,
): NumberView {
  const lines = partLines(number.parts, texts).map(({ label, value }) => `${label} ${value}`);
  const text = sign ? texts.signed(number.total) : numeral(number.total);
  const whole = `${name} ${text}`;
  // Omits a single contribution that equals the number itself, such as a characteristic.
  const told = lines.length === 1 && lines[0] === whole ? [] : lines;
  return {
    key,
    label: name,
    text,
    tooltip: lines.length > 0 ? [whole, ...told].join("\n") : "",
    spoken: told.length > 0 ? `${whole} (${told.join(", ")})` : whole,
  };
}
