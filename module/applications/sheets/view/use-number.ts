/** The number of an activity with its breakdown, what it costs, and uses in the menu. */
import type { OpposedItem } from "../../../documents/item.ts";
import { activityOf, bearerOfEffects, usesOf, verbOf } from "../../../play/activities/activities.ts";
import type { Sum } from "../../../rules/basics/parts.ts";
import { askedLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { dealtView, damageSentence } from "../../words/dealt-words.ts";
import { numberView, type NumberView } from "../../common/number-view.ts";

export interface UseNumber extends Pick<NumberView, "tooltip" | "spoken"> {
  /** Text such as "+5" or "DC 13"; "" without attack or save. */
  readonly number: string;
  /** Text such as "2d6 fire"; "" when hit points do not change. */
  readonly dice: string;
}

const NOTHING: Pick<UseNumber, "number" | "tooltip" | "spoken"> = { number: "", tooltip: "", spoken: "" };

/** Returns the attack bonus or difficulty. A fixed number has no breakdown. @rule H-SPL-12 H-SPL-14 H-SPL-15 C-97 */
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
  if (test.kind !== "save" || test.contest) return NOTHING;
  const stated = test.dc ?? (item.isKind("feature") ? item.system.save.dc : null);
  const name = texts.t("OD20.Spellbook.Save", {
    name: askedLabel(test.attribute, test.check ? "check" : "save", texts),
  });
  const found = view(name, stated === null ? dc : { total: stated, parts: [] }, false);
  return found ? { ...found, number: texts.t("OD20.Block.SpellDc", { n: found.text }) } : NOTHING;
}

/** Returns the tooltip of a sheet button: dice, number, and what the creature lacks. */
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
 * Returns the number for a use button.
 * @param numbers roll data for formulas
 * @param use key of a further activity that casts a spell; omitted = the item's own activity. The result is empty when
 *   the spell is not loaded
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

const SIGNS = ["active", "bonus", "reaction"] as const;

/** Icon of an action's cost: a full diamond is an action, its left half a bonus action, its right half a reaction. */
export type CostView = ReturnType<typeof costView>;

/**
 * Returns the cost.
 * @param kind key of the action kind; kinds of the table's own have no icon
 */
export function costView(kind: string, text: string) {
  return {
    /** Name of the icon; "" when only the text shows the cost. */
    sign: SIGNS.find((each) => each === kind) ?? "",
    text,
  };
}

/** Returns the activities by item id. Weapons and armor list all activities, because their rows have no button for the first one. */
export function menuUses(items: readonly OpposedItem[], { t }: Texts) {
  return Object.fromEntries(
    items.flatMap((item) => {
      const uses = usesOf(item);
      if (uses.length < (item.isWeapon() || item.isArmor() ? 1 : 2)) return [];
      const verb = t(verbOf(item));
      return [[item.id ?? "", uses.map(({ key, name }) => ({ key, label: name === "" ? verb : `${verb}: ${name}` }))]];
    }),
  );
}
