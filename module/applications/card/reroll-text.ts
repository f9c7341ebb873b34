import type { Texts } from "../words/texts.ts";
import type { RollFacts } from "../common/card-facts.ts";

/**
 * Returns the source of a reroll with both faces: "Inspiration: 4 → 15"; "" without a reroll.
 * @param side prefix that names the side of the die in a clash
 */
export function rerollText(
  reroll: RollFacts["reroll"],
  { t }: Pick<Texts, "t">,
  side: "" | "attack." | "defense." = "",
): string {
  if (!reroll) return "";
  const { by: name, from, to } = reroll;
  return name === undefined
    ? t(`OD20.Inspiration.${side}Changed`, { from, to })
    : t(`OD20.Inspiration.${side}By`, { name: name || t("OD20.FeatureTrait.lucky"), from, to });
}
