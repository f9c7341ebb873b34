import type { CreatureNumbersByKey } from "../../data/actor/creature-derived.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { countedRanks, mostRanks } from "../../rules/character/ranks.ts";
import type { Texts } from "../words/texts.ts";

/** Ranks of a skill. @rule D-C6 */
export interface RanksView {
  /** Form name. */
  readonly name: string;
  /** As stored. */
  readonly value: number;
  /** Text such as "4 ranks"; "" without any. */
  readonly text: string;
  /** Most ranks at this level. */
  readonly most: number;
  /** Accessible name of the field. */
  readonly label: string;
  /** Warning about more ranks than the level allows; "" otherwise. */
  readonly over: string;
  /** Text for a skill of the class; "" for others. */
  readonly ofClass: string;
}

/** Returns the ranks of a skill. @param skill with its form path and its stored ranks */
export function ranksView(
  { training, classSkills = [] }: Pick<CreatureNumbersByKey, "training" | "classSkills">,
  { key, path, label, ranks }: Readonly<Record<"key" | "path" | "label", string>> & { readonly ranks: number },
  { t, plural }: Texts,
): RanksView {
  const counted = countedRanks(ranks, tableRuleset());
  const most = mostRanks(countedLevel(training.level, tableRuleset()));
  return {
    name: `${path}.ranks`,
    value: ranks,
    text: counted > 0 ? plural("OD20.Ranks.Count", counted) : "",
    most,
    label: t("OD20.Ranks.Field", { name: label, most }),
    over: counted > most ? t("OD20.Ranks.Over", { most }) : "",
    ofClass: classSkills.includes(key) ? t("OD20.Ranks.OfClass") : "",
  };
}
