/** View of the step for characteristics. Pure. */
import { finalValues, setOf, valuesOpen, WAYS, type Draft } from "../../play/character/draft.pure.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import { pointCost, pointsLeft, POINT_BUY, unspentValues } from "../../rules/character/creation.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { segment, type SegmentView } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";

interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
  /** True if another characteristic has this value. */
  readonly disabled: boolean;
}
export interface ValueRow {
  readonly key: string;
  readonly label: string;
  readonly id: string;
  readonly name: string;
  /** Options of a select box; null for a number field. */
  readonly options: readonly OptionView[] | null;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Cost in points, or "". */
  readonly cost: string;
  /** Options for the raise from the background; null if this characteristic cannot be raised. */
  readonly raise: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly options: readonly OptionView[];
  } | null;
  /** Text such as "17 (+3)", or a dash. */
  readonly result: string;
}
export interface ValuesView {
  readonly way: SegmentView;
  readonly hint: string;
  readonly rows: readonly ValueRow[];
  readonly rolling: { readonly label: string; readonly values: string } | null;
  readonly status: string;
  readonly problem: boolean;
  readonly raiseHint: string;
}

const DASH = "—";

function options(draft: Draft, key: (typeof CHARACTERISTICS)[number]): OptionView[] | null {
  const set = setOf(draft);
  if (draft.way === "typed") return null;
  const own = draft.values[key];
  if (draft.way === "points") {
    const values = Array.from({ length: POINT_BUY.max - POINT_BUY.min + 1 }, (_, index) => POINT_BUY.min + index);
    return values.map((value) => ({
      value: String(value),
      label: `${String(value)} · ${String(pointCost(value))}`,
      selected: value === own,
      disabled: false,
    }));
  }
  const left = unspentValues(set, draft.values);
  const offered = [...new Set(set)].sort((a, b) => b - a);
  return [
    { value: "", label: DASH, selected: own === null, disabled: false },
    ...offered.map((value) => ({
      value: String(value),
      label: String(value),
      selected: value === own,
      disabled: value !== own && !left.includes(value),
    })),
  ];
}

/** Returns the view of the step. @param among characteristics that the background may raise; empty = any */
export function valuesView(uid: string, draft: Draft, among: readonly string[], texts: Texts): ValuesView {
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
      return {
        key,
        label,
        id: `${uid}-value-${key}`,
        name: `value.${key}`,
        options: options(draft, key),
        value: draft.values[key],
        min: 1,
        max: 30,
        cost: "",
        raise:
          among.length > 0 && !among.includes(key)
            ? null
            : {
                id: `${uid}-raise-${key}`,
                name: `raise.${key}`,
                label: t("OD20.Creation.Values.RaiseOf", { name: label }),
                options: [0, 1, 2].map((by) => ({
                  value: String(by),
                  label: by === 0 ? DASH : signed(by),
                  selected: by === raised,
                  disabled: false,
                })),
              },
        result: result === null ? DASH : `${String(result)} (${signed(abilityModifier(result))})`,
      };
    }),
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
