import { numeral } from "../../core/i18n.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { partLines } from "./breakdown.ts";
import type { Texts } from "../words/texts.ts";

/** A number on a sheet with what it is made of. */
export interface NumberView {
  readonly key: string;
  readonly label: string;
  /** "+4", or "4" for amounts */
  readonly text: string;
  /** One part a line, for the tooltip; "" when there is nothing to tell. */
  readonly tooltip: string;
  /** Name, number and parts in one sentence, for a screen reader. */
  readonly spoken: string;
}

/**
 * A number with its parts.
 * @param name full name of the number, spoken
 * @param sign whether it is a bonus (with a sign) or an amount
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
  // A characteristic is made of itself: said once, it is said.
  const told = lines.length === 1 && lines[0] === whole ? [] : lines;
  return {
    key,
    label: name,
    text,
    tooltip: lines.length > 0 ? [whole, ...told].join("\n") : "",
    spoken: told.length > 0 ? `${whole} (${told.join(", ")})` : whole,
  };
}
