/** Points of mastery that wait to be spent. */
import type { CharacterNumbersByKey } from "../../../data/actor/creature-derived.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import type { Texts } from "../../words/texts.ts";
import { numberView } from "../../shared/number-view.ts";

/** What the Game Master gives, as it is stored. */
type Stored = Readonly<Record<"talents" | "power", { readonly bonus: number }>>;

/** "1 Talent, 2 Power", or "" when none waits. */
export function unspentPoints({ talents, power }: CharacterNumbersByKey["points"], texts: Texts): string {
  return [
    talents.left > 0 ? texts.plural("OD20.Planner.talents", talents.left) : "",
    power.left > 0 ? texts.plural("OD20.Planner.power", power.left) : "",
  ]
    .filter((text) => text !== "")
    .join(", ");
}

/** One kind of points in words. */
export interface PurseView {
  /** "Talents: 1 of 3 left"; more may be spent than a character has when its level or the rules have changed. */
  readonly text: string;
  /** Where they came from, one part a line, and how many are spent. */
  readonly tooltip: string;
  readonly spoken: string;
  readonly over: boolean;
  /** The field of what the GM gives. */
  readonly name: string;
  readonly label: string;
  readonly value: number;
}

/**
 * Whether points of mastery mean anything: where the rules give none for a level, only those that wait or that the Game Master
 * has given. @rule H-MAS-03 H-MAS-04
 */
function matters(points: CharacterNumbersByKey["points"], stored: Stored): boolean {
  const { talentsPerLevel, powerPerLevel } = tableRuleset();
  const keys = ["talents", "power"] as const;
  return talentsPerLevel + powerPerLevel > 0 || keys.some((key) => points[key].left > 0 || stored[key].bonus !== 0);
}

/** Both kinds of points: where from, what is spent, what is left; none where they mean nothing. @rule H-MAS-03 H-MAS-04 H-MAS-05 */
export function purseViews(points: CharacterNumbersByKey["points"], stored: Stored, texts: Texts): PurseView[] {
  const { t } = texts;
  if (!matters(points, stored)) return [];
  return (["talents", "power"] as const).map((key) => {
    const { earned, parts, spent, left } = points[key];
    const came = numberView(key, t(`OD20.Planner.Name.${key}`), { total: earned, parts }, texts, false);
    const text =
      left < 0
        ? t("OD20.Planner.Overspent", { name: came.label, n: -left })
        : t("OD20.Planner.LeftOf", { name: came.label, left, earned });
    const went = t("OD20.Planner.Spent", { n: spent });
    return {
      text,
      over: left < 0,
      tooltip: `${came.tooltip}\n${went}`,
      spoken: `${text} (${came.spoken}; ${went})`,
      name: `system.points.${key}.bonus`,
      label: t(`OD20.Planner.GivenBy.${key}`),
      value: stored[key].bonus,
    };
  });
}
