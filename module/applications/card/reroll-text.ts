import type { Texts } from "../words/texts.ts";
import type { RollFacts } from "../shared/card-facts.ts";

/**
 * What has rolled a die again, and both of its faces: "Inspiration: 4 → 15"; "" when nothing has.
 * @param side whose die of a clash, where that is to be said
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
