import { knownText, seenText } from "../../data/known-word.pure.ts";
import { bonusFormula, type Contribution } from "../../rules/basics/contribution.ts";
import { notation } from "./notation.ts";
import type { AdvantageReason } from "../../play/shared/types.ts";
import type { Texts } from "./texts.ts";

/** Why a roll has advantage or disadvantage, in words. */
export interface ReasonView {
  readonly text: string;
  readonly good: boolean;
}

/** A path of words, as language keys are. */
const KEY = /^\w+(?:\.\w+)+$/u;

/** The name of a contribution: its own, else the text of its label. A module may write any word there, but no raw key is shown. */
export function partName({ name, label }: Pick<Contribution, "name" | "label">, { t }: Pick<Texts, "t">): string {
  const unnamed = t("OD20.Part.Unnamed");
  return seenText(name ?? (KEY.test(label) ? knownText(t, label, unnamed) : t(label)), unnamed);
}

/** A reason in the reader's language; a condition stands in it as in a sentence. Pure. */
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

/** What effects add to a roll or take from it, as reasons: "Exhaustion −4", "Bless + 1d4". @rule B-COND-EXH-2 */
export function conditionParts(parts: readonly Contribution[], texts: Texts): ReasonView[] {
  return partReasons(
    parts.filter((part) => part.dice !== undefined || isOfCondition(part)),
    texts,
  );
}

/** Numbers as reasons. */
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

/** Whether a condition is the reason: its page explains more than that of the die. */
export function isOfCondition({ rules = [] }: Pick<AdvantageReason, "rules">): boolean {
  return rules.some((id) => id.startsWith("B-COND-"));
}
