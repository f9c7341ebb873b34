/** The recommended build in the step of the class: what it fills, line by line, and what comes of it. */
import { isPhysical } from "../../data/actor/item-totals.ts";
import { finalValues, type Draft, type Step } from "../../play/character/draft.pure.ts";
import { isTaken, recommended } from "../../play/character/recommended-build.ts";
import type { Character } from "../../play/character/mastery.ts";
import { originOf } from "../../play/character/origin.ts";
import { raisedAmong } from "../../play/character/creation.ts";
import { ORIGIN_KINDS } from "../../play/character/plan-origin.pure.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { gameOf } from "../../rules/games/games.ts";
import { currentRuleset } from "../../core/settings.ts";
import { keyLabel } from "../words/choice-labels.ts";
import { gameTexts } from "../words/texts-game.ts";
import { money } from "./money-words.ts";
import { isTrainingChoice, pickedChoices } from "./picked-choices.ts";
import { resultsOf } from "./results-view.ts";
import { progressOf, type Progress } from "./progress.ts";
import { textHere } from "../../core/other-language.ts";

/** Things that a line of equipment names. */
const NAMED = 6;

async function linesOf(uid: string, actor: Character, draft: Draft, { outcome, trained }: Progress) {
  const { t, plural } = gameTexts;
  const line = (step: Step, label: string, text: string, strong = "") =>
    text === "" && strong === ""
      ? []
      : [
          {
            id: `${uid}-change-${step}`,
            step,
            label,
            /** What is main in the line, such as prepared spells. */
            strong,
            text,
          },
        ];
  const values = finalValues(draft, await raisedAmong(actor, draft));
  const ranked = [...CHARACTERISTICS].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const choices = ORIGIN_KINDS.flatMap((kind) => {
    const made = pickedChoices(outcome, kind, uid, gameTexts).flatMap(({ options }) =>
      options.filter(({ checked }) => checked).map(({ label }) => label),
    );
    const name = originOf(trained, kind)?.name ?? "";
    // The class is the step itself: only its choices are news.
    return kind === "class"
      ? line(kind, name, made.join(", "))
      : line(kind, t(`OD20.Creation.Steps.${kind}`), made.join(", "), name);
  });
  const skills = ORIGIN_KINDS.flatMap((kind) =>
    pickedChoices(outcome, kind, uid, gameTexts, isTrainingChoice).flatMap(({ options }) =>
      options.filter(({ checked }) => checked).map(({ label }) => label),
    ),
  );
  const things = outcome.coming.flatMap((data) => {
    const item = trained.items.get(typeof data._id === "string" ? data._id : "");
    return item && isPhysical(item.system)
      ? [item.system.quantity > 1 ? `${item.name} ×${String(item.system.quantity)}` : item.name]
      : [];
  });
  const more = things.length - NAMED;
  const spells = outcome.spells.flatMap(({ _id }) => {
    const item = typeof _id === "string" ? trained.items.get(_id) : undefined;
    return item?.isKind("spell") === true
      ? [{ name: item.name, circle: item.system.circle, prepared: item.system.prepared }]
      : [];
  });
  const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(", ");
  const cantrips = spells.filter(({ circle }) => circle === 0);
  const book = spells.filter(({ circle }) => circle > 0);
  const byBook = trained.system.spells.preparation === "spellbook";
  const ready = byBook ? book.filter(({ prepared }) => prepared) : [];
  return [
    ...line(
      "values",
      t("OD20.Creation.Steps.values"),
      ranked.map((key) => `${t(`OD20.CharacteristicShort.${key}`)} ${String(values[key] ?? 0)}`).join(" · "),
    ),
    ...choices,
    ...line(
      "mastery",
      gameOf(currentRuleset()).ranks
        ? t("OD20.Creation.Steps.mastery")
        : plural("OD20.Planner.talents", trained.system.points.talents.earned),
      [
        ...draft.wishes.map(({ track, key, toStep }) => `${keyLabel(track, key, gameTexts)} ${String(toStep)}`),
        ...Object.entries(draft.ranks).map(([key, ranks]) => `${keyLabel("skill", key, gameTexts)} ${String(ranks)}`),
      ].join(", "),
    ),
    ...line("training", t("OD20.Creation.Steps.training"), skills.join(", ")),
    ...line("spells", `${t("OD20.LevelUp.Cantrips")}, ${String(cantrips.length)}`, names(cantrips)),
    ...(book.length === 0
      ? []
      : line(
          "spells",
          t(byBook ? "OD20.Creation.Build.Book" : "OD20.Creation.Build.Spells", { n: book.length }),
          names(book.filter((spell) => !ready.includes(spell))),
          ready.length > 0 ? t("OD20.Creation.Build.Ready", { names: names(ready) }) : "",
        )),
    ...line(
      "equipment",
      t("OD20.Creation.Steps.equipment"),
      [
        things.slice(0, NAMED).join(", "),
        ...(more > 0 ? [plural("OD20.Creation.Build.More", more)] : []),
        ...(outcome.left === null ? [] : [money(outcome.left, gameTexts)]),
      ].join(" · "),
    ),
  ];
}

/** Returns the view, or null if the class has no build. */
export async function buildView(uid: string, actor: Character, draft: Draft) {
  const build = await recommended(actor, draft);
  if (!build) return null;
  const progress = await progressOf(actor, build);
  const profession = originOf(progress.trained, "class");
  return {
    why: profession?.isKind("class") === true ? textHere(profession, profession.system.build.why) : "",
    taken: isTaken(draft, build),
    lines: (await linesOf(uid, actor, build, progress)).map((one, index) => ({
      ...one,
      id: `${one.id}-${String(index)}`,
    })),
    results: resultsOf(progress.trained, gameTexts),
  };
}
