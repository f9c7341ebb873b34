/** View of the step for characteristics. Pure. */
import { finalValues, setOf, valuesOpen, WAYS, type Draft } from "../../play/character/draft.pure.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import { pointCost, pointsLeft, POINT_BUY } from "../../rules/character/creation.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import { influences, type Result } from "./results-view.ts";

/** What the step shows beside the draft. */
interface ValuesInput {
  readonly uid: string;
  /** Characteristics that the background may raise; empty = any. */
  readonly among: readonly string[];
  /** The most important first; empty without advice of the class. */
  readonly order: readonly Characteristic[];
  readonly picked: Characteristic | null;
  readonly results: readonly Result[];
}

const DASH = "—";

function options(draft: Draft, key: (typeof CHARACTERISTICS)[number]) {
  if (draft.way !== "points") return null;
  const own = draft.values[key];
  const values = Array.from({ length: POINT_BUY.max - POINT_BUY.min + 1 }, (_, index) => POINT_BUY.min + index);
  return values.map((value) => ({
    value: String(value),
    label: `${String(value)} · ${String(pointCost(value))}`,
    selected: value === own,
  }));
}

/** Returns the view of the step. @rule H-CHAR-01 B-CHAR-04 */
export function valuesView({ uid, among, order, picked, results: numbers }: ValuesInput, draft: Draft, texts: Texts) {
  const { t, signed, plural } = texts;
  const results = finalValues(draft, among);
  const open = valuesOpen(draft, among);
  const left = pointsLeft(draft.values);
  const words = open.map((one) =>
    one === "points"
      ? plural("OD20.Creation.Values.points", left)
      : one === "overspent"
        ? plural("OD20.Creation.Values.overspent", -left)
        : t(`OD20.Creation.Values.Open.${one}`),
  );
  return {
    way: segment(
      uid,
      "way",
      t("OD20.Creation.Values.Way"),
      WAYS.map((way) => [way, t(`OD20.Creation.Values.Ways.${way}`)]),
      draft.way,
    ),
    hint: t(`OD20.Creation.Values.Hint.${draft.way}`),
    rows: CHARACTERISTICS.map((key) => {
      const label = t(`OD20.Characteristic.${key}`);
      const raised = draft.raises[key] ?? 0;
      const result = results[key];
      const rank = order.indexOf(key);
      const mark = rank === 0 ? "main" : rank === 1 || rank === 2 ? "matters" : "";
      const value = draft.values[key];
      return {
        key,
        label,
        id: `${uid}-value-${key}`,
        name: `value.${key}`,
        options: options(draft, key),
        swap:
          setOf(draft).length === 0
            ? null
            : {
                picked: picked === key,
                says: picked ? t(`OD20.Creation.Values.Swap.${picked === key ? "picked" : "here"}`) : "",
                label: t("OD20.Creation.Values.Swap.label", { name: label, value: value ?? DASH }),
              },
        value,
        shown: value === null ? DASH : String(value),
        mark,
        markLabel: mark === "" ? "" : t(`OD20.Creation.Values.Mark.${mark}`),
        raise:
          among.length > 0 && !among.includes(key)
            ? null
            : segment(
                `${uid}-raise-${key}`,
                `raise.${key}`,
                t("OD20.Creation.Values.RaiseOf", { name: label }),
                [0, 1, 2].map((by) => [String(by), by === 0 ? DASH : signed(by)]),
                String(raised),
                true,
              ),
        result: result === null ? DASH : String(result),
        modifier: result === null ? "" : `(${signed(abilityModifier(result))})`,
        influences: influences(key, numbers, texts),
      };
    }),
    headings: { table: t("OD20.Creation.Steps.values"), characteristics: t("OD20.Sheet.Characteristics") },
    rolling:
      draft.way === "rolled"
        ? {
            label: t(draft.rolled.length > 0 ? "OD20.Creation.Values.RollAgain" : "OD20.Creation.Values.Roll"),
            values: draft.rolled.join(", "),
          }
        : null,
    status: words.length === 0 ? t("OD20.Creation.Values.Done") : words.join(" "),
    problem: open.includes("overspent"),
    raiseHint:
      among.length > 0
        ? t("OD20.Creation.Values.RaiseAmong", { what: among.map((key) => t(`OD20.Characteristic.${key}`)).join(", ") })
        : t("OD20.Creation.Values.RaiseAny"),
  };
}
