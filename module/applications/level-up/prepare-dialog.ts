/** A window that prepares spells in the places that are open. */
import type { Character } from "../../play/character/mastery.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { unfinished } from "../../play/character/unfinished.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { spellFacts } from "../sheets/view/spellbook.ts";

/** Opens the window. Spells that are prepared already are changed on the sheet. */
export async function openPrepare(actor: Character): Promise<void> {
  const { t } = gameTexts;
  const entry = () => unfinished(actor).find((one) => one.kind === "prepare");
  const open = (): number => entry()?.count ?? 0;
  const ready = (): string => {
    const { ready: own, max: most, waiting } = entry() ?? { ready: 0, max: 0, waiting: 0 };
    return t("OD20.Unfinished.Ready", { ready: own, most, waiting });
  };
  const spells = actor.items.contents
    .filter((item) => item.isKind("spell"))
    .filter(({ system }) => system.circle > 0 && !system.prepared && !system.always)
    .sort((a, b) => a.system.circle - b.system.circle || a.name.localeCompare(b.name));
  const circles = [...new Set(spells.map(({ system }) => system.circle))];
  const nameOf = (circle: number): string => `circle.${String(circle)}`;
  await FormDialog.show({
    key: `prepare-${actor.uuid}`,
    title: t("OD20.Unfinished.Prepare", { n: open() }),
    view: (uid) => ({
      head: { img: actor.img ?? "", title: actor.name, subtitle: ready() },
      fields: circles.map((circle) => ({
        list: {
          name: nameOf(circle),
          legend: t("OD20.LevelUp.Circle", { n: circle }),
          options: spells
            .filter(({ system }) => system.circle === circle)
            .map((spell) => ({
              id: `${uid}-${spell.id ?? ""}`,
              value: spell.id ?? "",
              text: spell.name,
              selected: false,
              more: {
                img: spell.img ?? "",
                beside: "",
                bad: false,
                note: spellFacts(spell, gameTexts, actor.system.details.level),
                reasons: [],
                select: null,
              },
            })),
        },
      })),
      submit: t("OD20.Unfinished.Do.prepare"),
      secondary: null,
    }),
    submit: async (values) => {
      const chosen = circles.flatMap((circle) => values.get(nameOf(circle)) ?? []);
      if (chosen.length === 0) {
        notifyWarning("OD20.Unfinished.NoSpell");
        return "stay";
      }
      if (chosen.length > open()) {
        notifyWarning("OD20.Unfinished.TooMany", { name: actor.name, n: open() });
        return "stay";
      }
      const updates = chosen.flatMap((id) => (actor.items.has(id) ? [{ _id: id, system: { prepared: true } }] : []));
      if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
      announce(gameTexts.t("OD20.Creation.Chosen"));
      return undefined;
    },
  });
}
