/** Casting time, range and area of a spell in words. Pure. */
import { knownWord } from "../../data/known-word.pure.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { areaWords } from "./length.ts";
import type { Texts } from "./texts.ts";

type Spell = OpposedItem<"spell">;

export function timeOf({ casting }: Spell["system"], texts: Texts): string {
  return casting.kind === "minutes" || casting.kind === "hours"
    ? texts.t(`OD20.Spellbook.Casting.${casting.kind}`, { n: casting.value })
    : knownWord(texts.t, "OD20.CastingKind", casting.kind);
}

export function rangeOf({ range }: Spell["system"], texts: Texts): string {
  return range.kind === "feet"
    ? texts.t("OD20.Spellbook.Feet", { n: range.value })
    : knownWord(texts.t, "OD20.RangeKind", range.kind);
}

/** Returns an area such as "sphere 20 ft"; "" for none. @rule B-AOE-01 */
export function areaOf({ area }: Spell["system"], texts: Texts): string {
  if (area.shape === "") return "";
  return areaWords(area, texts, (n) => texts.t("OD20.Spellbook.Feet", { n })).toLocaleLowerCase();
}
