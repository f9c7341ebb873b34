/** Source of an item: the system's own source has a key and a localized label; any other source is free text. */
import { STARTER_SOURCE } from "../../../data/item/common.ts";
import type { Texts } from "../../words/texts.ts";

export function sourceLabel(source: string, { t }: Texts): string {
  return source === STARTER_SOURCE ? t("OD20.Sheet.StarterSource") : source;
}

/** Returns the stored value of a typed source. */
export function sourceKey(words: string, { t }: Texts): string {
  return words.trim().toLocaleLowerCase() === t("OD20.Sheet.StarterSource").toLocaleLowerCase()
    ? STARTER_SOURCE
    : words;
}
