/** Where a thing comes from: one key of the system's own, read and typed as words; else free text. */
import { STARTER_SOURCE } from "../../../data/item/common.ts";
import type { Texts } from "../../words/texts.ts";

export function sourceLabel(source: string, { t }: Texts): string {
  return source === STARTER_SOURCE ? t("OD20.Sheet.StarterSource") : source;
}

/** What is stored for typed words. */
export function sourceKey(words: string, { t }: Texts): string {
  return words.trim().toLocaleLowerCase() === t("OD20.Sheet.StarterSource").toLocaleLowerCase()
    ? STARTER_SOURCE
    : words;
}
