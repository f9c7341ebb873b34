/** Counter shown as clickable pips: slots, uses, death marks. */
import type { Texts } from "../../words/texts.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { activityOf, usesOf } from "../../../play/activities/activities.ts";

/** Maximum number of pips. A larger counter is a number field. */
const MOST_PIPS = 10;

/** Kinds that count up instead of down. */
const FILLS: readonly string[] = ["death"];

export interface CounterView {
  readonly id: string;
  /** Kind and key for `counterOf`. */
  readonly kind: string;
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Text such as "Slots of circle 1: 2 of 4 left"; for counters that count up, "Death marks: 1 of 3". */
  readonly spoken: string;
  /** Null for a counter that is too large for pips; it is then a number field. */
  readonly pips: readonly { readonly n: number; readonly on: boolean; readonly label: string }[] | null;
}

/**
 * Returns the view of a counter.
 * @param id prefix of element ids, of the sheet and part
 */
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

/** Returns the value after a click on pip `n`: up to `n`, or one less when the pip was already filled. */
export function pressed(value: number, n: number): number {
  return n <= value ? n - 1 : n;
}

/** Returns why the use button is dimmed: no activity of the item has uses or pieces left. "" otherwise. @rule H-TURN-05 */
export function spentWords(item: OpposedItem, { t }: Pick<Texts, "t">): string {
  const [first, ...more] = usesOf(item).map(({ key }) => activityOf(item, key)?.pays ?? { kind: "none" as const });
  const out = [first, ...more].every((pays) => pays !== undefined && "left" in pays && pays.left <= 0);
  if (!first || !out) return "";
  const name = "of" in first && first.of ? first.of.name : item.name;
  return t(first.kind === "quantity" ? "OD20.Use.noPieces" : "OD20.Use.noUses", { name });
}
