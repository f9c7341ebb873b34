/** What is due, as tiles, and the button that ends a turn. Pure. */
import type { BarDue } from "../turn-parts/dues-part.ts";
import type { Texts } from "../words/texts.ts";
import type { BarFacts, BarView } from "./bar-types.ts";

/** Returns the number of due upkeeps. Two answers to one question count as one. */
export const questions = (dues: readonly BarDue[]): number =>
  dues.filter(({ choice }) => choice !== true).length + Number(dues.some(({ choice }) => choice === true));

/** When upkeep is due; what is in neither list is due at once. */
const WHEN: Readonly<Record<"start" | "end", readonly BarDue["kind"][]>> = {
  start: ["recharge", "deathSave", "burning", "regeneration", "each", "zoneStart"],
  end: ["save", "zoneEnd", "shared"],
};

/** Returns the second line of a due tile: the price of a choice, otherwise when it is due and what it needs. */
export function detailOf({ kind, choice, needs = "" }: BarDue, { t }: Texts): string {
  if (choice) return t(`OD20.Bar.Price.${kind}`);
  const when = (["start", "end"] as const).find((one) => WHEN[one].includes(kind)) ?? "now";
  return [t(`OD20.Bar.When.${when}`), needs].filter(Boolean).join(" · ");
}

/** Returns the button that ends the turn: it says what it will do. @rule B-DICE-14 */
export function endView(
  { mayEnd, asks = false, open = [] }: BarFacts,
  owed: readonly BarDue[],
  { t, plural }: Texts,
): BarView["end"] {
  if (!mayEnd) return null;
  const n = questions(owed);
  if (n > 0 && (!asks || open.length > 0))
    return { label: plural("OD20.Bar.DoAndEnd", n), short: plural("OD20.Bar.DoShort", n), how: "all", owes: true };
  // What others owe is asked about once.
  if (open.length > 0)
    return { label: t("OD20.Bar.EndAnyway"), short: t("OD20.Bar.EndAnyway"), how: "anyway", owes: true };
  return { label: t("OD20.Bar.End"), short: t("OD20.Bar.EndShort"), how: "", owes: false };
}
