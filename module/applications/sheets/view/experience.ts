/** Experience of a character in words. @rule H-PRG-02 H-PRG-04 */
import type { Advancement } from "../../../rules/character/advancement.ts";
import type { Texts } from "../../words/texts.ts";

/**
 * Returns "300 more to level 2", "level 3 waits", or "" at the maximum level.
 * @param level current level
 */
export function experienceNote(
  level: number,
  { waiting, missing }: Pick<Advancement, "waiting" | "missing">,
  texts: Texts,
): string {
  if (waiting > 0) return texts.t("OD20.Head.Waits", { level: level + 1 });
  return missing > 0 ? texts.t("OD20.Head.Missing", { missing, level: level + 1 }) : "";
}
