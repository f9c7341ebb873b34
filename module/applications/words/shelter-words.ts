import type { Suggested } from "../../play/modifiers/cover.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import type { Texts } from "./texts.ts";

/**
 * Returns the cause of suggested cover in words, and whether it counts; "" for none. Pure.
 * @param chosen cover that counts
 */
export function shelterText(suggested: Suggested | null, chosen: Cover, { t }: Texts): string {
  if (!suggested || suggested.cover === "none") return "";
  const { cover, somebody } = suggested;
  const by =
    somebody === null
      ? t("OD20.Shelter.walls")
      : t("OD20.Shelter.somebody", { name: somebody || t("OD20.Chat.somebody") });
  const words = t(`OD20.Shelter.${cover}`, { by });
  return chosen === cover ? words : t("OD20.Shelter.notCounted", { words });
}
