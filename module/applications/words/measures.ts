/** Lengths, areas, ranges and casting times in words. */
import { lengthWords } from "../../core/i18n.ts";
import type { Texts } from "./texts.ts";
import { knownWord } from "../../data/known-word.pure.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { Suggested } from "../../play/modifiers/cover.ts";
import type { Cover } from "../../rules/basics/ids.ts";

/**
 * Returns a distance in the scene's units. Pure.
 * @param feet distance in feet
 */
export const length = (feet: number, { t, metric = false }: Pick<Texts, "t" | "metric">): string =>
  lengthWords(feet, metric, t);

interface Area {
  readonly shape: string;
  readonly size: number;
  /** Width of a line, or height of a cylinder. */
  readonly width: number;
}

/**
 * Returns a text such as "Cylinder 10 ft, 40 ft high".
 * @param feet returns a length in words
 * @rule B-AOE-01
 */
export function areaWords({ shape, size, width }: Area, { t }: Pick<Texts, "t">, feet: (n: number) => string): string {
  const area = `${t(`OD20.AreaShape.${shape}`)} ${feet(size)}`;
  const second = shape === "cylinder" || shape === "line";
  return second && width > 0 ? t(`OD20.AreaSize.${shape}`, { area, n: feet(width) }) : area;
}

type Spell = OpposedItem<"spell">;

/** Casting time, range and area of a spell in words. Pure. */
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
