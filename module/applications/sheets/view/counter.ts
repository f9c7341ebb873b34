/** A small number that is used up and comes back, as pips to press: slots, uses, marks of death. */
import type { Texts } from "../../words/texts.ts";

/** With more of them a number is read faster than pips. */
const MOST_PIPS = 10;

/** Kinds that fill up: what they count is taken, and not left. */
const FILLS: readonly string[] = ["death"];

export interface CounterView {
  readonly id: string;
  /** What `counterOf` finds it by. */
  readonly kind: string;
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** "Slots of circle 1: 2 of 4 left"; of what fills up "Death marks: 1 of 3" */
  readonly spoken: string;
  /** Null when there are too many: then it is typed. */
  readonly pips: readonly { readonly n: number; readonly on: boolean; readonly label: string }[] | null;
}

/** @param id prefix of ids, of the sheet and part */
export function counterView(
  counter: {
    readonly kind: string;
    readonly key: string;
    readonly label: string;
    readonly value: number;
    readonly max: number;
  },
  id: string,
  texts: Texts,
): CounterView {
  const { kind, key, label, value, max } = counter;
  const shown = Math.max(max, value);
  const pips =
    shown > MOST_PIPS
      ? null
      : Array.from({ length: shown }, (_pip, index) => ({
          n: index + 1,
          on: index < value,
          label: texts.t("OD20.Counter.Pip", { label, n: index + 1, max: shown }),
        }));
  const spoken = texts.t(FILLS.includes(kind) ? "OD20.Counter.Filled" : "OD20.Counter.Of", { label, value, max });
  return { ...counter, id: `${id}-${kind}-${key}`, spoken, pips };
}

/** The number after a press on one pip: up to it, or below it when it was the last one. */
export function pressed(value: number, n: number): number {
  return n <= value ? n - 1 : n;
}
