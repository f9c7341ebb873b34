/** View of carried weight against its limit. */
import type { Load } from "../../rules/creatures/body.ts";
import type { Texts } from "../words/texts.ts";

/** Returns a number in the language's notation, rounded to three decimals (kilograms to the gram). */
export const decimal = (value: number, texts: Texts): string =>
  String(Math.round(value * 1000) / 1000).replace(".", texts.t("OD20.Sheet.Decimal"));

interface LoadView {
  readonly text: string;
  readonly percent: number;
  readonly over: boolean;
  /** Consequence of the load, and the source of the limit. */
  readonly note: string;
  readonly hint: string;
}

/** Returns the view of a load. @rule B-CARRY-01 B-CARRY-02 B-CARRY-03 B-COND-PET-1 */
export function loadView(load: Load, strength: number, size: string, texts: Texts): LoadView {
  const { t } = texts;
  const n = (value: number): string => decimal(value, texts);
  const over = load.state !== "free";
  return {
    text: t("OD20.Inventory.Load", { weight: n(load.weight), limit: n(load.limit) }),
    percent: load.limit > 0 ? Math.min(100, Math.round((load.weight / load.limit) * 100)) : 100,
    over,
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
