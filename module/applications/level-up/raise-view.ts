/** Choice of the characteristics that a level raises: one, or two by half where the table's raise is 2. Pure. */
import { raiseOf } from "../../play/character/level-record.pure.ts";
import type { LevelState } from "../../play/character/plan-level.pure.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { canSplitRaise } from "../../rules/character/raises.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { segment, type SegmentView } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";

/** A characteristic before and after. */
export interface RaiseRow {
  readonly key: Characteristic;
  readonly from: number;
  readonly to: number;
  readonly aboveCap: boolean;
}
export interface RaiseChoice {
  readonly raise: Characteristic | null;
  /** The second characteristic; null or left out = the first one takes all. */
  readonly second?: Characteristic | null;
}
export interface RaiseRows {
  readonly raise: readonly RaiseRow[];
  /** What the second one may be; null = the raise cannot be split. */
  readonly second: readonly RaiseRow[] | null;
}

/** Name of the control of the second characteristic. */
export const SECOND = "second";

/** Returns what each characteristic would become. @rule H-PRG-08 B-PRG-01 C-26 */
export function raiseRows(
  characteristics: LevelState["characteristics"],
  { raise, second = null }: RaiseChoice,
  ruleset: Pick<Ruleset, "characteristicRaise">,
): RaiseRows {
  const rows = (by: Pick<Ruleset, "characteristicRaise">): RaiseRow[] =>
    CHARACTERISTICS.flatMap((key) => {
      const one = raiseOf(characteristics, key, by);
      return one ? [{ key, from: one.from, to: one.to, aboveCap: one.aboveCap }] : [];
    });
  const half = { characteristicRaise: 1 };
  const split = canSplitRaise(ruleset);
  return {
    raise: rows(split && second !== null && second !== raise ? half : ruleset),
    second: split ? rows(half).filter(({ key }) => key !== raise) : null,
  };
}

/** Returns the controls: the first characteristic, and the second one. */
export function raiseSegments(
  uid: string,
  name: string,
  rows: RaiseRows,
  choice: RaiseChoice,
  { t }: Texts,
): { readonly raise: SegmentView; readonly second: SegmentView | null } {
  const options = (list: readonly RaiseRow[]): (readonly [string, string])[] =>
    list.map(({ key, from, to }) => [
      key,
      t("OD20.LevelUp.RaiseOf", { label: t(`OD20.Characteristic.${key}`), from, to }),
    ]);
  const chosen = rows.second?.find(({ key }) => key === choice.second)?.key ?? "";
  return {
    raise: segment(uid, name, t("OD20.LevelUp.Raise"), options(rows.raise), choice.raise ?? ""),
    second:
      rows.second &&
      segment(
        uid,
        SECOND,
        t("OD20.LevelUp.RaiseSecond"),
        [["", t("OD20.LevelUp.RaiseWhole")], ...options(rows.second)],
        chosen,
      ),
  };
}

/** Returns a note for each chosen characteristic that gets above 20. */
export function aboveCapNotes(rows: RaiseRows, { raise, second }: RaiseChoice, { t }: Texts): string[] {
  if (raise === null) return [];
  const chosen = [rows.raise.find(({ key }) => key === raise), rows.second?.find(({ key }) => key === second)];
  return chosen.flatMap((one) =>
    one?.aboveCap ? [t("OD20.LevelUp.AboveCap", { name: t(`OD20.Characteristic.${one.key}`), value: one.to })] : [],
  );
}
