import type { Suggested } from "../../play/modifiers/cover.ts";
import type { Texts } from "./texts.ts";

/** Returns the cause of suggested cover in words; "" for none. Pure. */
export function shelterText(suggested: Suggested | null, { t }: Texts): string {
  if (!suggested || suggested.cover === "none") return "";
  const { cover, somebody } = suggested;
  const by =
    somebody === null
      ? t("OD20.Shelter.walls")
      : t("OD20.Shelter.somebody", { name: somebody || t("OD20.Chat.somebody") });
  return t(`OD20.Shelter.${cover}`, { by });
}
