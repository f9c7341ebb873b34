import { knownText, seenText } from "../../data/known-word.pure.ts";
import { bonusFormula, type Contribution } from "../../rules/basics/contribution.ts";
import type { AdvantageReason } from "../../play/common/types.ts";
import type { Texts } from "./texts.ts";
import { nameHere } from "../../core/other-language.ts";

/** A reason for advantage or disadvantage, in words. */
export interface ReasonView {
  readonly text: string;
  readonly good: boolean;
}

/** Matches a language key: words separated by dots. */
const KEY = /^\w+(?:\.\w+)+$/u;

/** Returns the name of a contribution, else the text of its label. A module may set any label, but a raw key is never shown. */
export function partName({ name, label }: Pick<Contribution, "name" | "label">, { t }: Pick<Texts, "t">): string {
  const unnamed = t("OD20.Part.Unnamed");
  return seenText(nameHere(name ?? (KEY.test(label) ? knownText(t, label, unnamed) : t(label))), unnamed);
}

/** Returns a reason in the reader's language. Condition names are lowercase within the sentence. Pure. */
export function reasonView({ key, data, what = "", label = "", value }: AdvantageReason, { t }: Texts): ReasonView {
  const unnamed = seenText(label, t("OD20.Part.Unnamed"));
  const given = {
    ...data,
    ...(what === "" ? {} : { what: knownText(t, what, unnamed).toLocaleLowerCase() }),
    ...(label && { label }),
  };
  const text = knownText((one) => t(one, given), key, unnamed);
  return { text: text.charAt(0).toLocaleUpperCase() + text.slice(1), good: value > 0 };
}

/** Returns contributions of conditions and dice as reasons, such as "Exhaustion −4" or "Bless + 1d4". @rule B-COND-EXH-2 */
export function conditionParts(parts: readonly Contribution[], texts: Texts): ReasonView[] {
  return partReasons(
    parts.filter((part) => part.dice !== undefined || isOfCondition(part)),
    texts,
  );
}

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

/** Returns contributions as reasons. */
export function partReasons(parts: readonly Contribution[], texts: Texts): ReasonView[] {
  const { signed } = texts;
  return parts.map((part) => {
    const { label, value, dice } = part;
    const number = dice
      ? notation(bonusFormula([{ source: "effect", label, value, dice }]).trim(), texts)
      : signed(value);
    return { text: `${partName(part, texts)} ${number}`, good: value + (dice?.count ?? 0) > 0 };
  });
}

/** Returns whether a condition is the reason. Its rules page explains more than the page about dice. */
export function isOfCondition({ rules = [] }: Pick<AdvantageReason, "rules">): boolean {
  return rules.some((id) => id.startsWith("B-COND-"));
}
