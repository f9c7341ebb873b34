/** Unspent mastery points in words. */
import type { CharacterNumbersByKey } from "../../../data/actor/creature-derived.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { gameOf } from "../../../rules/games/games.ts";
import type { Texts } from "../../words/texts.ts";
import { numberView } from "../../common/number-view.ts";

/** Stored bonus points from the Game Master. */
type Stored = Readonly<Record<"talents" | "power", { readonly bonus: number }>>;

/** Returns a text such as "1 Talent, 2 Power", or "" without unspent points. */
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
  /** Text such as "Talents: 1 of 3 left". A character can be overspent after its level or the rules changed. */
  readonly text: string;
  /** Sources of the points, one per line, and the number of spent points. */
  readonly tooltip: string;
  readonly spoken: string;
  readonly over: boolean;
  /** Form name of the Game Master's bonus. */
  readonly name: string;
  readonly label: string;
  readonly value: number;
}

/**
 * Returns whether mastery points matter. If the ruleset gives none per level, they matter only when some are unspent,
 * or when the Game Master gave some.
 * @rule H-MAS-03 H-MAS-04
 */
function matters(points: CharacterNumbersByKey["points"], stored: Stored): boolean {
  const { talentsPerLevel, powerPerLevel } = tableRuleset();
  if (!gameOf(tableRuleset()).sells) return false;
  const keys = ["talents", "power"] as const;
  return talentsPerLevel + powerPerLevel > 0 || keys.some((key) => points[key].left > 0 || stored[key].bonus !== 0);
}

/** Returns both kinds of points: sources, spent, left. Empty when points do not matter. @rule H-MAS-03 H-MAS-04 H-MAS-05 */
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
