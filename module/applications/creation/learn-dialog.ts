/** A window with the spells of the class list for an existing character. */
import { spellsLeft, spellsToLearn } from "../../play/character/creation-spells.ts";
import { learnableSpells, learnSpells } from "../../play/character/learn-spells.ts";
import type { Character } from "../../play/character/mastery.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { spellCounts } from "./spells-view.ts";

/** Opens the window. It shows the allowed number of spells but does not enforce it. */
export async function openLearn(actor: Character): Promise<void> {
  const { t, plural } = gameTexts;
  const spells = await learnableSpells(actor);
  if (spells.length === 0) {
    notifyWarning("OD20.Spellbook.NothingToLearn", { name: actor.name });
    return;
  }
  const circles = [...new Set(spells.map(({ circle }) => circle))];
  await FormDialog.show({
    key: `learn-${actor.uuid}`,
    title: t("OD20.Spellbook.LearnTitle", { name: actor.name }),
    view: (uid) => ({
      fields: [
        { note: spellCounts(spellsToLearn(actor), spellsLeft(actor), gameTexts) },
        ...circles.map((circle) => ({
          list: {
            name: `circle.${String(circle)}`,
            legend: circle === 0 ? t("OD20.LevelUp.Cantrips") : t("OD20.LevelUp.Circle", { n: circle }),
            options: spells
              .filter((spell) => spell.circle === circle)
              .map(({ uuid, name }, index) => ({
                id: `${uid}-${String(circle)}-${String(index)}`,
                value: uuid,
                text: name,
                selected: false,
              })),
          },
        })),
      ],
      submit: t("OD20.Spellbook.Learn"),
      secondary: null,
    }),
    submit: async (values) => {
      const chosen = circles.flatMap((circle) => values.get(`circle.${String(circle)}`) ?? []);
      if (!(await learnSpells(actor, chosen))) return "stay";
      announce(plural("OD20.Spellbook.Learned", chosen.length, {}));
      return undefined;
    },
  });
}
