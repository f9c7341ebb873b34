/** What is due of a creature now, in the head of its sheet. Pure. */
import type { Texts } from "../../words/texts.ts";
import type { BarDue } from "../../turn-parts/dues-part.ts";

/** A button: the only one of them is done by it, several are led to. */
export interface DueBadge {
  readonly elementId: string;
  readonly id: string;
  readonly action: "doDue" | "showDues";
  readonly label: string;
  /** With all their names. */
  readonly spoken: string;
  readonly hint: string;
}

export interface DueHead {
  readonly due: DueBadge | null;
  /** Only the save against death is due, which has its own button in the head. */
  readonly dueSave: boolean;
}

/** @param owed what waits for its reader, in its order; what nobody has to choose is none of it */
export function dueBadge(owed: readonly BarDue[], rootId: string, { t }: Texts): DueHead {
  const [first] = owed;
  if (!first) return { due: null, dueSave: false };
  if (owed.every(({ kind }) => kind === "deathSave")) return { due: null, dueSave: true };
  const single = owed.length === 1;
  const label = single ? t("OD20.Due.One", { name: first.label }) : t("OD20.Bar.Due", { n: owed.length });
  return {
    due: {
      elementId: `${rootId}-due`,
      id: first.id,
      action: single && first.mine ? "doDue" : "showDues",
      label,
      spoken: single ? label : `${label}: ${owed.map((due) => due.label).join(", ")}`,
      hint: owed.map((due) => `${due.label}. ${due.hint}`).join("\n"),
    },
    dueSave: false,
  };
}
