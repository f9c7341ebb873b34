import type { CreatureNumbersByKey } from "../../data/actor/creature-derived.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { countedRanks, mostRanks } from "../../rules/character/ranks.ts";
import type { Texts } from "../words/texts.ts";

/** Ranks of a skill. @rule D-C6 */
export type RanksView = ReturnType<typeof ranksView>;

/** Returns the ranks of a skill. @param skill with its form path and its stored ranks */
export function ranksView(
  { training, classSkills = [] }: Pick<CreatureNumbersByKey, "training" | "classSkills">,
  { key, path, label, ranks }: Readonly<Record<"key" | "path" | "label", string>> & { readonly ranks: number },
  { t, plural }: Texts,
) {
  const counted = countedRanks(ranks, tableRuleset());
  const most = mostRanks(countedLevel(training.level, tableRuleset()));
  return {
    /** Form name. */
    name: `${path}.ranks`,
    /** As stored. */
    value: ranks,
    /** Text such as "4 ranks", or "8 of 7" above the limit; "" without any. */
    text:
      counted > most
        ? t("OD20.Ranks.TooMany", { n: counted, most })
        : counted > 0
          ? plural("OD20.Ranks.Count", counted)
          : "",
    /** Most ranks at this level. */
    most,
    /** Accessible name of the field. */
    label: t("OD20.Ranks.Field", { name: label, most }),
    /** Warning about more ranks than the level allows; "" otherwise. */
    over: counted > most ? t("OD20.Ranks.Over", { most }) : "",
    /** Text for a skill of the class; "" for others. */
    ofClass: classSkills.includes(key) ? t("OD20.Ranks.OfClass") : "",
  };
}
