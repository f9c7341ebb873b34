/** Windows for what a level left open: choices, increases of characteristics, spells to prepare. */
import type { Character } from "../../play/character/mastery.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { unfinished } from "../../play/character/unfinished.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { spellFacts } from "../sheets/view/spellbook.ts";
import { giveMissingFeatures } from "../../play/character/origin.ts";
import { openChoicesOfItems } from "../creation/choices-dialog.ts";
import { openLearn } from "../creation/learn-dialog.ts";
import { openPlanner } from "../planner/planner.ts";
import { applyDeferredIncrease, levelStateOf } from "../../play/character/level-up.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { currentRuleset } from "../../core/settings.ts";
import { valueOf } from "../forms/form-view.ts";
import { aboveCapNotes, raiseRows, raiseSegments, SECOND, type RaiseChoice } from "./raise-view.ts";

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

const FIELD = "raise";
const choiceOf = (values: Parameters<typeof valueOf>[0]): RaiseChoice => {
  const of = (name: string): Characteristic | null =>
    CHARACTERISTICS.find((key) => key === valueOf(values, name)) ?? null;
  return { raise: of(FIELD), second: of(SECOND) };
};

/** Opens the window. @rule H-PRG-08 C-26 */
export async function openRaise(actor: Character, level: number): Promise<void> {
  const { t } = gameTexts;
  await FormDialog.show({
    key: `raise-${actor.uuid}-${String(level)}`,
    title: t("OD20.LevelUp.Raise"),
    view: (uid, values) => {
      const { characteristics } = levelStateOf(actor);
      const choice = choiceOf(values);
      const rows = raiseRows(characteristics, choice, currentRuleset());
      const { raise, second } = raiseSegments(uid, FIELD, rows, choice, gameTexts);
      return {
        head: { img: actor.img ?? "", title: actor.name, subtitle: t("OD20.Unfinished.Raise", { level }) },
        fields: [
          { segment: raise },
          ...(second ? [{ segment: second }] : []),
          ...aboveCapNotes(rows, choice, gameTexts).map((note) => ({ note })),
        ],
        submit: t("OD20.Unfinished.Do.raise"),
        secondary: null,
      };
    },
    redraw: [FIELD, SECOND],
    submit: async (values) => {
      const { raise, second } = choiceOf(values);
      if (!raise) {
        notifyWarning("OD20.Unfinished.NoRaise");
        return "stay";
      }
      if (!(await applyDeferredIncrease(actor, level, raise, second))) return "stay";
      announce(t("OD20.Creation.Chosen"));
      return undefined;
    },
  });
}

/**
 * Opens the window of an entry. Does nothing if it was decided meanwhile.
 * @param key key of the entry, see `unfinished`
 */
export async function openUnfinishedChoice(actor: Character, key: string): Promise<void> {
  const entry = unfinished(actor).find((one) => one.key === key);
  switch (entry?.kind) {
    case "lost":
      // What comes back may have choices of its own.
      return openChoicesOfItems(actor, [...(await giveMissingFeatures(entry.item))]);
    case "choice":
      return openChoicesOfItems(actor, [entry.item]);
    case "raise":
      return openRaise(actor, entry.level);
    case "learn":
      return openLearn(actor);
    case "prepare":
      return openPrepare(actor);
    case "spend":
      return openPlanner(actor);
    case undefined:
      return undefined;
  }
}
