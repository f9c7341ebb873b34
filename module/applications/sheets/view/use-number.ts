/** The number of what is cast or breathed: the bonus of its attack, or what is saved against, with all that it is made of. */
import type { OpposedItem } from "../../../documents/item.ts";
import { activityOf, bearerOfEffects } from "../../../play/activities/activities.ts";
import type { Sum } from "../../../rules/basics/parts.ts";
import { damageSentence } from "../../words/damage-words.ts";
import { entryLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { dealtView } from "./dealt.ts";
import { numberView, type NumberView } from "../../shared/number-view.ts";

export interface UseNumber extends Pick<NumberView, "tooltip" | "spoken"> {
  /** "+5", "DC 13", or "" where nothing decides. */
  readonly number: string;
  /** "2d6 fire"; "" for what does nothing to hit points. */
  readonly dice: string;
}

const NOTHING: Pick<UseNumber, "number" | "tooltip" | "spoken"> = { number: "", tooltip: "", spoken: "" };

/** What it is rolled with, or against. A number that is stated is made of itself. @rule H-SPL-12 H-SPL-14 H-SPL-15 C-97 */
function deciding(item: OpposedItem, texts: Texts, use?: string): Pick<UseNumber, "number" | "tooltip" | "spoken"> {
  const test = activityOf(item, use)?.test ?? { kind: "none" as const };
  const { attack = null, dc = null } = item.actor?.creature?.spells ?? {};
  const view = (name: string, sum: Sum | null, sign: boolean): NumberView | null =>
    sum && numberView("", name, sum, texts, sign);
  if (test.kind === "attack" && bearerOfEffects(item, use ?? "").isKind("spell")) {
    const own = typeof test.bonus === "number" ? { total: test.bonus, parts: [] } : attack;
    const found = view(texts.t("OD20.Spellbook.Attack"), own, true);
    return found ? { ...found, number: found.text } : NOTHING;
  }
  if (test.kind !== "save") return NOTHING;
  const stated = test.dc ?? (item.isKind("feature") ? item.system.save.dc : null);
  const name = texts.t("OD20.Spellbook.Save", { name: entryLabel("attributes", test.attribute, texts) });
  const found = view(name, stated === null ? dc : { total: stated, parts: [] }, false);
  return found ? { ...found, number: texts.t("OD20.Block.SpellDc", { n: found.text }) } : NOTHING;
}

/** The same in words for a button of a sheet, which shows none of it: dice, what decides, and what is missing for it. */
export function useHint(
  item: OpposedItem,
  numbers: Readonly<Record<string, unknown>>,
  texts: Texts,
  lacks: readonly string[] = [],
): Pick<UseNumber, "tooltip" | "spoken"> {
  const { dice, tooltip, spoken } = useNumber(item, numbers, texts);
  const told = (of: string, between: string): string => [dice, of, ...lacks].filter((one) => one !== "").join(between);
  return { tooltip: told(tooltip || spoken, "\n"), spoken: told(spoken, ", ") };
}

/**
 * For a button that uses it.
 * @param numbers what formulas refer to
 * @param use key of a further use, by which it casts a spell; left out = its own. Of one that nobody has fetched nothing is known
 */
export function useNumber(
  item: OpposedItem,
  numbers: Readonly<Record<string, unknown>>,
  texts: Texts,
  use?: string,
): UseNumber {
  const does = use === undefined ? item : bearerOfEffects(item, use);
  const dealt = use !== undefined && does === item ? null : dealtView(does, numbers, texts);
  return { ...deciding(item, texts, use), dice: dealt ? damageSentence(dealt.damage) : "" };
}
