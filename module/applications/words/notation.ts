import type { Texts } from "./texts.ts";

/** Returns a formula in the user's notation: "2к20" with "best of", and a typographic minus. */
export function notation(formula: string, texts: Texts): string {
  return formula
    .replace(
      /(\d+)d20k([hl])/g,
      (_all, count: string, way: string) =>
        `${texts.t("OD20.Dice.Notation", { count, faces: 20 })} ${texts.t(way === "h" ? "OD20.Roll.Best" : "OD20.Roll.Worst")}`,
    )
    .replace(/(\d+)d(\d+)/g, (_all, count: string, faces: string) => texts.t("OD20.Dice.Notation", { count, faces }))
    .replaceAll("-", "−");
}
