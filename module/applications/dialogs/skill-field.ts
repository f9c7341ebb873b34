import type { OpposedActor } from "../../documents/actor.ts";
import { bothTrainedText } from "../card/check/present.ts";
import { entryLabel, offeredKeys } from "../words/labels.ts";
import type { Texts } from "../words/texts.ts";
import type { FieldView } from "../forms/form-view.ts";

/** Returns the field for a skill that goes with a tool (none at first), and a note about training in both. @rule B-PROF-06 B-PROF-02 */
export function skillFields(uid: string, actor: OpposedActor, tool: string, chosen: string, texts: Texts): FieldView[] {
  const { t } = texts;
  const options = offeredKeys("skills", [chosen])
    .map((key) => ({ value: key, text: entryLabel("skills", key, texts), selected: key === chosen }))
    .sort((a, b) => a.text.localeCompare(b.text));
  const check = actor.getToolCheck(tool, { characteristic: "", skill: chosen });
  return [
    {
      select: {
        id: `${uid}-skill`,
        name: "skill",
        label: t("OD20.Check.Skill"),
        options: [{ value: "", text: t("OD20.Check.NoSkill"), selected: chosen === "" }, ...options],
      },
    },
    ...(check?.advantage === true ? [{ note: bothTrainedText(chosen, texts) }] : []),
    ...(check?.tool === null ? [{ note: t("OD20.Check.WithoutTool") }] : []),
  ];
}
