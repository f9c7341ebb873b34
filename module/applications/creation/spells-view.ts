/** View of the spells step: checkboxes per circle, and the prepared spells of a spellbook. Pure. */
import type { ToLearn } from "../../rules/spells/spell-growth.ts";
import type { Draft } from "../../play/character/draft.pure.ts";
import type { Texts } from "../words/texts.ts";

/** A spell on offer. */
export interface SpellRow {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly circle: number;
  readonly school: string;
  /** Description in one line. */
  readonly text: string;
}
export interface SpellsInput {
  readonly uid: string;
  readonly rows: readonly SpellRow[];
  readonly most: ToLearn;
  readonly left: ToLearn;
  /** Names of spells that the character has without choosing them here. */
  readonly owned: readonly string[];
}
interface SpellBox {
  readonly id: string;
  readonly field: string;
  readonly name: string;
  readonly note: string;
  readonly img: string;
  readonly text: string;
  readonly checked: boolean;
  readonly disabled: boolean;
}
export interface SpellsView {
  readonly find: string;
  readonly status: string;
  readonly owned: string;
  readonly groups: readonly {
    readonly legend: string;
    readonly open: boolean;
    readonly options: readonly SpellBox[];
  }[];
  /** The spells of the spellbook to prepare; null if chosen spells are prepared automatically. */
  readonly ready: { readonly legend: string; readonly open: boolean; readonly options: readonly SpellBox[] } | null;
}

/** Returns "Cantrips: 2 of 3 · Book: 0 of 6 · Prepared: 0 of 4". */
export function spellCounts(most: ToLearn, left: ToLearn, texts: Texts): string {
  const spells = most.prepared > 0 ? "book" : "spells";
  const count = (key: keyof ToLearn, label: string): string[] =>
    most[key] === 0 ? [] : [texts.t(`OD20.Creation.Spells.${label}`, { n: most[key] - left[key], of: most[key] })];
  return [...count("cantrips", "cantrips"), ...count("spells", spells), ...count("prepared", "prepared")].join(" · ");
}

/** Returns the view. A complete choice allows only unchecking. @rule H-SPL-02 H-SPL-05 H-SPL-07 H-SPL-08 H-SPL-11 */
export function spellsView(
  { uid, rows, most, left, owned }: SpellsInput,
  { spells, ready }: Pick<Draft, "spells" | "ready">,
  texts: Texts,
): SpellsView {
  const { t } = texts;
  const box = (row: SpellRow, field: string, list: readonly string[], full: boolean): SpellBox => ({
    id: `${uid}-${field}-${row.uuid.replaceAll(/[^\w-]/gu, "-")}`,
    field: `${field}.${row.uuid}`,
    name: row.name,
    note: row.school,
    img: row.img,
    text: row.text,
    checked: list.includes(row.uuid),
    disabled: full && !list.includes(row.uuid),
  });
  const circles = [...new Set(rows.map(({ circle }) => circle))].sort((a, b) => a - b);
  const book = rows.filter(({ uuid, circle }) => circle > 0 && spells.includes(uuid));
  return {
    find: `${uid}-find-spells`,
    status: spellCounts(most, left, texts),
    owned: owned.length === 0 ? "" : t("OD20.Creation.Spells.Owned", { names: owned.join(", ") }),
    groups: circles.map((circle) => {
      const open = circle === 0 ? left.cantrips : left.spells;
      return {
        legend: circle === 0 ? t("OD20.LevelUp.Cantrips") : t("OD20.LevelUp.Circle", { n: circle }),
        open: open > 0,
        options: rows.filter((row) => row.circle === circle).map((row) => box(row, "spell", spells, open === 0)),
      };
    }),
    ready:
      most.prepared === 0 || book.length === 0
        ? null
        : {
            legend: t("OD20.Creation.Spells.Ready"),
            open: left.prepared > 0,
            options: book.map((row) => box(row, "ready", ready, left.prepared === 0)),
          },
  };
}
