/** View of the step for skills in games with ranks. Pure, apart from the prepared character. */
import type { Character } from "../../play/character/mastery.ts";
import type { Draft } from "../../play/character/draft.pure.ts";
import { advisedSkills } from "../../play/character/recommended-build.pure.ts";
import { originOf } from "../../play/character/origin.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { mostRanks } from "../../rules/character/ranks.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { usualCharacteristic } from "../../core/table-lists.ts";
import { isSkill } from "../../rules/basics/ids.ts";
import { numberView } from "../common/number-view.ts";
import { ranksView } from "../common/ranks-view.ts";
import { entryLabel, offeredKeys } from "../words/labels.ts";
import { rankLimit } from "../../documents/creatures/rank-limit.ts";
import type { Control } from "./change-draft.ts";
import type { Texts } from "../words/texts.ts";

/** A skill with its ranks and what the check comes to. */
interface RankRow {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly short: string;
  readonly value: number;
  readonly field: string;
  readonly result: string;
  readonly tooltip: string;
  readonly advised: boolean;
  readonly over: string;
}
interface RanksStep {
  readonly hint: string;
  readonly groups: readonly { readonly label: string; readonly rows: readonly RankRow[] }[];
}

const NO_SKILL = { total: 0, parts: [], ranks: 0 };

/** Returns the skills, those of the class first. @rule D-C6 */
export function ranksStep(uid: string, trained: Character, draft: Draft, texts: Texts): RanksStep {
  const { t } = texts;
  const { system } = trained;
  const profession = originOf(trained, "class");
  const advised = profession?.isKind("class") === true ? advisedSkills(profession.system.build.trains) : [];
  const rows = offeredKeys("skills").map((key) => {
    const number = isSkill(key) ? system.skills[key] : (system.own.skills[key] ?? NO_SKILL);
    const label = entryLabel("skills", key, texts);
    const value = draft.ranks[key] ?? number.ranks ?? 0;
    const { ofClass, over, label: field } = ranksView(system, { key, path: "", label, ranks: value }, texts);
    const { text: result, tooltip } = numberView(key, label, number, texts);
    const by = usualCharacteristic("skill", key);
    const short = by ? t(`OD20.CharacteristicShort.${by}`) : "";
    const names = { id: `${uid}-rank-${key}`, name: `rank.${key}` };
    return {
      ...names,
      label,
      short,
      value,
      field,
      result,
      tooltip,
      over,
      ofClass: ofClass !== "",
      advised: advised.includes(key),
    };
  });
  rows.sort((a, b) => a.label.localeCompare(b.label));
  const groups = [
    { label: t("OD20.Ranks.ClassSkills"), rows: rows.filter(({ ofClass }) => ofClass) },
    { label: t("OD20.Ranks.OtherSkills"), rows: rows.filter(({ ofClass }) => !ofClass) },
  ];
  const most = mostRanks(countedLevel(system.details.level, tableRuleset()));
  return { hint: t("OD20.Ranks.Hint", { most }), groups: groups.filter((group) => group.rows.length > 0) };
}

/** Returns why this user may not enter so many ranks; "" = he may. @rule D-C6 */
export function rankRefusal(actor: Character, { name, value }: Pick<Control, "name" | "value">, { t }: Texts): string {
  const most = name.startsWith("rank.") ? rankLimit(actor) : null;
  return most !== null && Number(value) > most ? t("OD20.Ranks.Refused", { name: actor.name, most }) : "";
}
