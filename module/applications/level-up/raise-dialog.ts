/** A window that raises a characteristic for a level that was taken without choosing one. */
import { applyDeferredIncrease } from "../../play/character/deferred-increase.ts";
import { levelStateOf } from "../../play/character/level-up.ts";
import { raiseOf } from "../../play/character/plan-level.pure.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import type { Character } from "../../play/character/mastery.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { currentRuleset } from "../../core/settings.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf } from "../forms/form-view.ts";
import { announce } from "../common/render.ts";
import { segment } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";

const FIELD = "raise";

/** Opens the window. @rule H-PRG-08 C-26 */
export async function openRaise(actor: Character, level: number): Promise<void> {
  const { t } = gameTexts;
  await FormDialog.show({
    key: `raise-${actor.uuid}-${String(level)}`,
    title: t("OD20.LevelUp.Raise"),
    view: (uid, values) => {
      const { characteristics } = levelStateOf(actor);
      const raised = CHARACTERISTICS.flatMap((key) => {
        const one = raiseOf(characteristics, key, currentRuleset());
        return one ? [{ ...one, key }] : [];
      });
      const chosen = raised.find(({ key }) => key === valueOf(values, FIELD));
      const name = (key: string): string => t(`OD20.Characteristic.${key}`);
      return {
        head: { img: actor.img ?? "", title: actor.name, subtitle: t("OD20.Unfinished.Raise", { level }) },
        fields: [
          {
            segment: segment(
              uid,
              FIELD,
              t("OD20.LevelUp.Raise"),
              raised.map(
                ({ key, from, to }) => [key, t("OD20.LevelUp.RaiseOf", { label: name(key), from, to })] as const,
              ),
              chosen?.key ?? "",
            ),
          },
          ...(chosen?.aboveCap === true
            ? [{ note: t("OD20.LevelUp.AboveCap", { name: name(chosen.key), value: chosen.to }) }]
            : []),
        ],
        submit: t("OD20.Unfinished.Do.raise"),
        secondary: null,
      };
    },
    redraw: [FIELD],
    submit: async (values) => {
      const key = CHARACTERISTICS.find((one) => one === valueOf(values, FIELD));
      if (!key) {
        notifyWarning("OD20.Unfinished.NoRaise");
        return "stay";
      }
      if (!(await applyDeferredIncrease(actor, level, key))) return "stay";
      announce(t("OD20.Creation.Chosen"));
      return undefined;
    },
  });
}
