/** A window for the choices of classes, species, backgrounds, and features. The user may leave all of them open. */
import { choicesOf, choose, openChoicesOf } from "../../play/character/origin.ts";
import type { DueChoice } from "../../play/character/plan-origin.pure.ts";
import type { Character } from "../../play/character/mastery.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { chosenKeys, INSTEAD, isOffered } from "../../rules/character/chosen.ts";
import { offeredNow } from "../../rules/character/owed-choices.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import type { FormValues, FormView } from "../forms/form-view.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { Texts } from "../words/texts.ts";
import { choiceLegend, inOrder, keyLabel } from "../words/choice-labels.ts";

interface Entry {
  readonly item: Item.Implementation;
  readonly choices: readonly DueChoice[];
}

/** An item with choices. */
interface Chooser {
  readonly id: string;
  readonly name: string;
  readonly choices: readonly DueChoice[];
}

const fieldName = (id: string, index: number): string => `${id}.${String(index)}`;

/** Returns a form with one list of checkboxes per choice. Chosen options are checked, including those that are no longer offered. */
function choicesView(uid: string, choosers: readonly Chooser[], texts: Texts): FormView {
  const fields = choosers.flatMap(({ id, name, choices }) =>
    choices.map((choice) => ({
      list: {
        name: fieldName(id, choice.index),
        legend: `${name}: ${choiceLegend(choice, texts)}`,
        options: inOrder(choice.track, [...choice.from, ...choice.foreign], texts).map((key) => ({
          id: `${uid}-${id}-${String(choice.index)}-${key}`,
          value: key,
          text: keyLabel(choice.track, key, texts),
          selected: [...choice.chosen].includes(key),
        })),
      },
    })),
  );
  return {
    fields,
    submit: texts.t("OD20.Creation.Choose"),
    secondary: { action: "secondary", label: texts.t("OD20.Creation.Later") },
  };
}

/** Returns the chosen keys by item and choice, and the legend of the first choice with too many keys. */
function readChoices(
  values: FormValues,
  choosers: readonly Chooser[],
  texts: Texts,
): {
  readonly chosen: ReadonlyMap<string, Readonly<Record<number, readonly string[]>>>;
  readonly tooMany: string | null;
} {
  const chosen = new Map<string, Record<number, readonly string[]>>();
  let tooMany: string | null = null;
  for (const { id, choices } of choosers) {
    const own: Record<number, readonly string[]> = {};
    for (const choice of choices) {
      const keys = values.get(fieldName(id, choice.index)) ?? [];
      own[choice.index] = keys;
      if (keys.length > choice.count) tooMany ??= choiceLegend(choice, texts);
    }
    chosen.set(id, own);
  }
  return { chosen, tooMany };
}

/** Opens the window for choices of some items. Does nothing without choices. */
async function open(key: string, title: string, entries: readonly Entry[]): Promise<void> {
  const choosers = entries
    .filter(({ choices }) => choices.length > 0)
    .map(({ item, choices }): Chooser => ({ id: item.id ?? "item", name: item.name, choices: offered(item, choices) }));
  if (choosers.length === 0) return;
  const actor = entries[0]?.item.actor ?? null;
  const before = new Set(actor?.items.contents);
  await FormDialog.show({
    key: `choices-${key}`,
    title: gameTexts.t("OD20.Creation.ChoicesTitle", { name: title }),
    view: (uid) => choicesView(uid, choosers, gameTexts),
    submit: (values) => submit(values, choosers, entries),
    secondary: () => Promise.resolve(),
    // A chosen feature may have its own choices.
    closed: () => {
      if (actor?.isCharacter() !== true) return;
      const came = actor.items.contents.filter((item) => item.isKind("feature") && !before.has(item));
      if (came.length > 0) void openChoicesOfItems(actor, came);
    },
  });
}

/** For a character, offers only options that are useful now. */
function offered({ actor }: Item.Implementation, choices: readonly DueChoice[]): readonly DueChoice[] {
  if (actor?.isCharacter() !== true) return choices;
  const { skills } = actor.system;
  return choices.map((choice) => ({ ...choice, from: offeredNow(choice, skills) }));
}

async function submit(values: FormValues, choosers: readonly Chooser[], entries: readonly Entry[]): Promise<unknown> {
  const { chosen, tooMany } = readChoices(values, choosers, gameTexts);
  if (tooMany !== null) {
    notifyWarning("OD20.Creation.TooMany", { what: tooMany });
    return "stay";
  }
  for (const { item } of entries) {
    const keys = chosen.get(item.id ?? "item");
    if (keys && !(await choose(item, keys))) return "stay";
  }
  announce(gameTexts.t("OD20.Creation.Chosen"));
  return undefined;
}

/** Opens the open choices of new items. */
export function openChoicesOfItems(actor: Character, items: readonly Item.Implementation[]): Promise<void> {
  return open(
    // Windows of other items may still be closing.
    [actor.uuid, ...items.map(({ id }) => id ?? "")].join("-"),
    actor.name,
    openChoicesOf(actor).filter(
      // A background that existed before may now need replacements for duplicates.
      ({ item, choices }) => items.includes(item) || choices.some(({ option }) => option === INSTEAD),
    ),
  );
}

/** Opens all choices of one item, including completed ones. */
export function openItemChoices(item: Item.Implementation): Promise<void> {
  const level = item.actor?.isCharacter() === true ? item.actor.system.details.level : Infinity;
  const all = choicesOf(item);
  const options = chosenKeys(all, "option");
  const choices = all.filter((choice) => choice.level <= level && isOffered(choice, options));
  return open(item.uuid, item.name, [{ item, choices }]);
}
