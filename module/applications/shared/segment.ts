import { defenseKinds } from "../words/defenses.ts";
import type { Texts } from "../words/texts.ts";
import { COVERS, type Cover, type DefenseKind } from "../../rules/basics/ids.ts";

/** One choice of an exclusive set. */
export interface OptionView {
  readonly id: string;
  readonly value: string;
  readonly text: string;
  /** Accessible name where the text is only a sign, else "". */
  readonly label: string;
  readonly selected: boolean;
}

/** An exclusive choice with its options in a row: a radio group, so that arrows move in it. */
export interface SegmentView {
  readonly name: string;
  readonly legend: string;
  /** The legend is for screen readers only. */
  readonly quiet: boolean;
  /** Accessible name where the legend alone would not say whose it is; left out = the legend. */
  readonly label?: string;
  readonly options: readonly OptionView[];
}

/**
 * @param uid prefix of the options' ids, unique on the page
 * @param options value, text and (for signs) accessible name
 */
export function segment(
  uid: string,
  name: string,
  legend: string,
  options: readonly (readonly [value: string, text: string, label?: string])[],
  selected: string,
  quiet = false,
): SegmentView {
  return {
    name,
    legend,
    quiet,
    options: options.map(([value, text, label = ""], index) => ({
      id: `${uid}-${name}-${String(index)}`,
      value,
      text,
      label,
      selected: value === selected,
    })),
  };
}

/** Disadvantage, plain, advantage. */
export function advantageSegment(uid: string, value: -1 | 0 | 1, texts: Texts, name = "advantage"): SegmentView {
  const text = (key: string): string => texts.t(`OD20.Roll.${key}`);
  return segment(
    uid,
    name,
    text("Legend"),
    [
      ["-1", text("Disadvantage")],
      ["0", text("Plain")],
      ["1", text("Advantage")],
    ],
    String(value),
  );
}

/** None, ½, ¾ and, for the attacker, full. */
export function coverSegment(
  uid: string,
  value: Cover,
  texts: Texts,
  options: { name?: string; full?: boolean } = {},
): SegmentView {
  const { name = "cover", full = false } = options;
  const text = (key: string): string => texts.t(`OD20.CoverChoice.${key}`);
  const rows: [string, string, string?][] = [
    ["none", text("none")],
    ["half", text("half"), text("halfLabel")],
    ["threeQuarters", text("threeQuarters"), text("threeQuartersLabel")],
  ];
  if (full || value === "full") rows.push(["full", text("full"), text("fullLabel")]);
  return segment(uid, name, text("Legend"), rows, value);
}

/** Against which defense; null where there is one for everything. */
export function defenseSegment(uid: string, value: DefenseKind, texts: Texts): SegmentView | null {
  if (defenseKinds().length === 1) return null;
  const text = (key: string): string => texts.t(`OD20.DefenseChoice.${key}`);
  return segment(
    uid,
    "defense",
    text("Legend"),
    [
      ["physical", text("physical")],
      ["magical", text("magical")],
    ],
    value,
  );
}

/** The degree of cover that a segment's value names. */
export function readCover(value: string): Cover {
  return COVERS.find((cover) => cover === value) ?? "none";
}

/** The state of advantage that a segment's value names. */
export function readAdvantage(value: string): -1 | 0 | 1 {
  return value === "1" ? 1 : value === "-1" ? -1 : 0;
}
