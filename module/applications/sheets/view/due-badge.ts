/** Due upkeep of a creature as a badge in the header of its sheet. Pure. */
import type { Texts } from "../../words/texts.ts";
import type { BarDue } from "../../turn-parts/dues-part.ts";

/**
 * Returns the badge.
 * @param owed upkeep that waits for the reader, in order, without mandatory choices
 */
export function dueBadge(owed: readonly BarDue[], rootId: string, { t }: Texts) {
  const [first] = owed;
  if (!first) return { due: null, dueSave: false };
  if (owed.every(({ kind }) => kind === "deathSave"))
    return {
      due: null,
      /** Whether only the death save is due, which has its own button. */
      dueSave: true,
    };
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
