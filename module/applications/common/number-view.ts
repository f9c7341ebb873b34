/** Numbers of sheets with their breakdown, and the load. */
import { numeral } from "../../core/i18n.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { partLines } from "./breakdown.ts";
import type { Texts } from "../words/texts.ts";
import type { Load } from "../../rules/creatures/body.ts";

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

/** Returns a number in the language's notation, rounded to three decimals (kilograms to the gram). */
export const decimal = (value: number, texts: Texts): string =>
  String(Math.round(value * 1000) / 1000).replace(".", texts.t("OD20.Sheet.Decimal"));

/** Returns the view of a load. @rule B-CARRY-01 B-CARRY-02 B-CARRY-03 B-COND-PET-1 */
export function loadView(load: Load, strength: number, size: string, texts: Texts) {
  const { t } = texts;
  const n = (value: number): string => decimal(value, texts);
  const over = load.state !== "free";
  return {
    text: t("OD20.Inventory.Load", { weight: n(load.weight), limit: n(load.limit) }),
    percent: load.limit > 0 ? Math.min(100, Math.round((load.weight / load.limit) * 100)) : 100,
    over,
    /** Consequence of the load, and the source of the limit. */
    note: over ? t(`OD20.Inventory.Over.${load.state}`, { feet: load.speedCap ?? 0, drag: n(load.dragLimit) }) : "",
    hint: [
      ...(load.times === undefined ? [] : [t("OD20.Inventory.LoadStone", { times: load.times })]),
      t("OD20.Inventory.LoadHint", {
        strength,
        size: size.toLocaleLowerCase(),
        each: n(strength > 0 ? load.limit / strength : 0),
        limit: n(load.limit),
        drag: n(load.dragLimit),
      }),
    ].join("\n"),
  };
}
