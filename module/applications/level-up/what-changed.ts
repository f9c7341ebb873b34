/** What differs between two states of a character's derived numbers. Pure: it knows no class and no level. */
import type { Texts } from "../words/texts.ts";

/** A number or text of a character, with what it consists of. */
export interface Figure {
  /** Stable name; the same figure before and after. */
  readonly key: string;
  readonly label: string;
  /** The figure as the sheet shows it. */
  readonly text: string;
  /** The same as a number; null for texts such as "1d8+2 slashing". */
  readonly number: number | null;
  /** Named contributions that sum to the number. */
  readonly parts: readonly { readonly label: string; readonly value: number }[];
  /** Name of a list, such as "Skills". Many equal changes in one list become one row. */
  readonly list?: string;
}

/** So many equal changes of one list become one row. */
const MANY = 4;

type Change = Figure & { readonly from: string; readonly delta: number | null; readonly why: string };

function whyOf(before: Figure, after: Figure, { signed }: Pick<Texts, "signed">): string {
  const valueOf = ({ parts }: Figure, label: string): number =>
    parts.filter((part) => part.label === label).reduce((sum, { value }) => sum + value, 0);
  const labels = [...new Set([...before.parts, ...after.parts].map(({ label }) => label))];
  const moved = labels
    .map((label) => ({ label, by: valueOf(after, label) - valueOf(before, label) }))
    .filter(({ by }) => by !== 0);
  return moved.length === 1
    ? (moved[0]?.label ?? "")
    : moved.map(({ label, by }) => `${label} ${signed(by)}`).join(", ");
}

/** Returns the rows of all figures that differ. A figure that was not there before, or is gone, has no row. */
export function whatChanged(before: readonly Figure[], after: readonly Figure[], texts: Texts) {
  const old = new Map(before.map((figure) => [figure.key, figure]));
  const changes = after.flatMap((figure): Change[] => {
    const was = old.get(figure.key);
    if (!was || was.text === figure.text) return [];
    const delta = was.number === null || figure.number === null ? null : figure.number - was.number;
    return [{ ...figure, from: was.text, delta, why: whyOf(was, figure, texts) }];
  });
  const alike = (one: Change, other: Change): boolean =>
    one.list !== undefined && one.list === other.list && one.delta !== null && one.delta === other.delta;
  const told = new Set<Change>();
  return changes.flatMap((change) => {
    if (told.has(change)) return [];
    const same = changes.filter((other) => alike(change, other));
    const { delta } = change;
    const base = {
      /** Difference such as "+2"; "" for texts. */
      by: delta === null || delta === 0 ? "" : texts.signed(delta),
      why: change.why,
      /** Whether the number got lower. */
      less: (delta ?? 0) < 0,
    };
    if (same.length < MANY) return [{ ...base, label: change.label, from: change.from, to: change.text }];
    for (const one of same) told.add(one);
    const names = same.map(({ label }) => label).join(", ");
    const why = same.every((one) => one.why === change.why) ? change.why : "";
    return [
      {
        ...base,
        /** Contributions that changed, in words. */
        why,
        label: texts.t("OD20.LevelUp.End.List", { list: change.list ?? "", names }),
        from: "",
        to: base.by,
      },
    ];
  });
}
