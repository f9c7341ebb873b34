/** Numbers that others roll against, and initiative. */
import type { CreatureNumbersByKey } from "../../../data/actor/creature-derived.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { defenseKinds, reduces, stands } from "../../words/defenses.ts";
import type { Texts } from "../../words/texts.ts";
import { numberView, type NumberView } from "../../common/number-view.ts";
import { armorClassParts, settleFloor } from "../../../rules/attack/defense.ts";
import type { DefenseKind } from "../../../rules/basics/ids.ts";
import { sum, type Sum } from "../../../rules/basics/parts.ts";
import { proficiencyBonus } from "../../../rules/character/mastery.ts";
import { gameOf } from "../../../rules/games/games.ts";
import { flatFootedParts } from "../../../rules/turn/turn-history.ts";

interface CombatNumber extends NumberView {
  /** Whether the number can be rolled on its own. */
  readonly rolled?: boolean;
  /** Short label. */
  readonly short?: string;
}

const SHORT = { physical: "Physical", magical: "Magical" } as const;

/** Returns the Defense with its breakdown. */
export function defenseView(kind: DefenseKind, bonus: Sum, texts: Texts): NumberView {
  const armorClass = stands();
  const number = armorClass ? sum(armorClassParts(bonus.parts)) : bonus;
  return numberView(kind, texts.t(`OD20.Defense.${kind}`), number, texts, !armorClass);
}

export function combatNumbers(
  { defenses, reduction, initiative }: Pick<CreatureNumbersByKey, "defenses" | "reduction" | "initiative">,
  texts: Texts,
): CombatNumber[] {
  const { t } = texts;
  return [
    ...defenseKinds().map((kind) => {
      const view = defenseView(kind, defenses[kind], texts);
      return { ...view, short: t(`OD20.Head.${SHORT[kind]}`), rolled: tableRuleset().armorClass === "none" };
    }),
    ...(reduces() ? [numberView("reduction", t("OD20.Sheet.Reduction"), reduction, texts, false)] : []),
    numberView("initiative", t("OD20.Sheet.Initiative"), initiative, texts),
  ];
}

/** Returns the Armor Class before the first turn in a fight, in games that have flat-footed creatures. @rule D-TURN-03 D-C2 */
export function flatFootedNumbers(
  { defenses }: Pick<CreatureNumbersByKey, "defenses">,
  texts: Texts,
): readonly CombatNumber[] {
  const rules = tableRuleset();
  if (!gameOf(rules).flatFooted) return [];
  const parts = settleFloor(flatFootedParts(defenses.physical.parts, rules));
  const view = numberView("flatFooted", texts.t("OD20.Block.FlatFooted"), sum(armorClassParts(parts)), texts, false);
  return [{ ...view, label: texts.t("OD20.Head.FlatFooted") }];
}

/** Returns the proficiency bonus of a character, in games that have one. @rule B-PROF-01 */
export function proficiencyNumbers(
  { training }: Pick<CreatureNumbersByKey, "training">,
  texts: Texts,
): readonly CombatNumber[] {
  if (tableRuleset().training !== "proficiency") return [];
  const bonus = { total: proficiencyBonus(training.level), parts: [] };
  const view = numberView("proficiency", texts.t("OD20.Part.Proficiency"), bonus, texts);
  const tooltip = `${view.spoken}\n${texts.t("OD20.Head.ProficiencyHint")}`;
  return [{ ...view, tooltip, short: texts.t("OD20.Head.Proficiency") }];
}
