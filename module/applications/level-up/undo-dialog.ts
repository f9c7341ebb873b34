/** Confirmation before the last level is undone. It names everything that the character loses. */
import { undoLevel, undoRefusal, previewUndo, spellsBeyond } from "../../play/character/undo-level.ts";
import { lossConsequence } from "../../play/character/level-entries.ts";
import type { Character } from "../../play/character/mastery.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { announce } from "../common/render.ts";
import { entryLabel } from "../words/labels.ts";
import { gameTexts } from "../words/texts-game.ts";
import { thingGroups } from "../planner/purchases.ts";

const { t, plural } = gameTexts;

/** Asks for confirmation and undoes the level. Notifies at once when undoing is impossible. */
export async function openUndoLevel(actor: Character): Promise<void> {
  const plan = previewUndo(actor);
  const things = new Map<string, string>(
    thingGroups(actor, gameTexts).flatMap(({ things: list }) =>
      list.map(({ track, key, label }) => [`${track}.${key}`, label] as const),
    ),
  );
  const boughtOf = (ids: readonly string[]): string =>
    actor.system.log
      .filter(({ id }) => ids.includes(id))
      .map(({ track, key, from, to }) => `${things.get(`${track}.${key}`) ?? key} ${String(from)} → ${String(to)}`)
      .join(", ");
  if (!plan.ok) {
    const { key, data } = undoRefusal(actor, plan);
    notifyWarning(key, { ...data, ...(plan.bought ? { what: boughtOf(plan.bought) } : {}) });
    return;
  }
  const { record, gone, missing, choices, moved, raises, returning, refunded } = plan;
  const named = (ids: readonly string[]): string => ids.flatMap((id) => actor.items.get(id)?.name ?? []).join(", ");
  const bought = boughtOf(refunded);
  const surplus = spellsBeyond(actor, plan);
  const forgotten = returning.map((data) => String(Reflect.get(data, "name")));
  const lines = [
    t("OD20.LevelUp.Undo.Level", { from: record.level, to: record.level - 1, by: record.by }),
    ...(gone.length > 0 ? [t("OD20.LevelUp.Undo.Goes", { names: named(gone) })] : []),
    ...(forgotten.length > 0 ? [t("OD20.LevelUp.Undo.Comes", { names: forgotten.join(", ") })] : []),
    ...raises.map(({ key, from, to }) =>
      t("OD20.LevelUp.Undo.Raise", { name: t(`OD20.Characteristic.${key}`), from, to }),
    ),
    ...(record.ranks ?? []).map(({ key, from, to }) =>
      t("OD20.LevelUp.Undo.Ranks", {
        name: entryLabel("skills", key.split(".").at(-1) ?? "", gameTexts),
        n: to - from,
      }),
    ),
    ...(choices.length > 0 ? [plural("OD20.LevelUp.Undo.Choices", choices.length)] : []),
    ...(moved.length > 0 ? [t("OD20.LevelUp.Undo.Moved", { names: named(moved) })] : []),
    ...(bought === "" ? [] : [t("OD20.LevelUp.Undo.Bought", { names: bought })]),
    ...(surplus ? [t("OD20.LevelUp.Undo.Surplus", surplus)] : []),
    ...lossConsequence(actor, record.gains).map(({ name, effect }) => t(`OD20.Undo.Ask.${effect}`, { name })),
    ...(missing.length > 0 ? [t("OD20.LevelUp.Undo.Missing", { names: missing.join(", ") })] : []),
  ];
  await FormDialog.show({
    key: `undo-level.${actor.uuid}`,
    title: t("OD20.LevelUp.Undo.Title", { name: actor.name }),
    view: () => ({
      fields: lines.map((note) => ({ note })),
      submit: t("OD20.LevelUp.Undo.Submit", { level: record.level }),
      secondary: { action: "secondary", label: t("OD20.LevelUp.Undo.Keep") },
    }),
    submit: async () => {
      if (await undoLevel(actor)) announce(t("OD20.LevelUp.Undo.Done", { name: actor.name, level: record.level - 1 }));
    },
    secondary: () => Promise.resolve(),
  });
}
