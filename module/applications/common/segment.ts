import { defenseKinds } from "../words/defenses.ts";
import type { Texts } from "../words/texts.ts";
import { viewerRuleset } from "../../core/table-rules.ts";
import { hasPart } from "../../rules/games/games.ts";
import { COVERS, type Cover, type DefenseKind } from "../../rules/basics/ids.ts";

/** One option of an exclusive choice. */
export interface OptionView {
  readonly id: string;
  readonly value: string;
  readonly text: string;
  /** Accessible name if the text is only a symbol, else "". */
  readonly label: string;
  readonly selected: boolean;
}

/** An exclusive choice with its options in a row. It is a radio group, so arrow keys work. */
export interface SegmentView {
  readonly name: string;
  readonly legend: string;
  /** Whether only screen readers get the legend. */
  readonly quiet: boolean;
  /** Accessible name if the legend alone is ambiguous. Default: the legend. */
  readonly label?: string;
  readonly options: readonly OptionView[];
}

/**
 * Returns a segment.
 * @param uid prefix of the options' ids, unique on the page
 * @param options value, text, and (for symbols) accessible name
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

/**
 * Choice of disadvantage, normal, or advantage; null in a game that has none, unless something speaks for or against the roll.
 * @param weighed whether there are reasons, or a choice made before
 * @rule D-C9
 */
export function advantageSegment(
  uid: string,
  value: -1 | 0 | 1,
  texts: Texts,
  { name = "advantage", weighed = false }: { readonly name?: string; readonly weighed?: boolean } = {},
): SegmentView | null {
  if (value === 0 && !weighed && !hasPart("advantage", viewerRuleset())) return null;
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

/** The same as fields of a form. */
export const advantageFields = (...of: Parameters<typeof advantageSegment>): { readonly segment: SegmentView }[] => {
  const view = advantageSegment(...of);
  return view ? [{ segment: view }] : [];
};

/** Choice of no, ½ or ¾ cover; attackers can also choose full cover. */
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

/** Choice of the Defense to attack; null when the ruleset has only one. */
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

/** Returns the degree of cover of a segment's value. */
export function readCover(value: string): Cover {
  return COVERS.find((cover) => cover === value) ?? "none";
}

/** Returns the advantage of a segment's value. */
export function readAdvantage(value: string): -1 | 0 | 1 {
  return value === "1" ? 1 : value === "-1" ? -1 : 0;
}
