/** Content of a class, species, background or feature, for its sheet. */
import { requirementOf } from "../../../play/modifiers/mastery-requirement.ts";
import { choicesOf, missingFeatures } from "../../../play/character/origin.ts";
import { choiceLegend, grantLabel, keyLabel } from "../../words/choice-labels.ts";
import { originFacts } from "../../creation/origin-facts.ts";
import { requirementText } from "./equipment.ts";
import { gameTexts } from "../../words/texts-game.ts";

/** Returns the choices in words: selected, without effect, and open. */
function choiceRows(item: Item.Implementation): object[] {
  const { t } = gameTexts;
  return choicesOf(item).map((choice) => {
    const names = (keys: readonly string[]): string =>
      keys.map((key) => keyLabel(choice.track, key, gameTexts)).join(", ");
    const idle = [...choice.surplus, ...choice.foreign];
    return {
      legend: choiceLegend(choice, gameTexts),
      level: choice.level > 1 ? t("OD20.Creation.FromLevel", { level: choice.level }) : "",
      chosen: item.isEmbedded
        ? choice.counted.length > 0
          ? names(choice.counted)
          : t("OD20.Creation.NothingChosen")
        : names([...choice.from]),
      idle: idle.length > 0 ? t("OD20.Creation.Idle", { names: names(idle) }) : "",
    };
  });
}

/** Returns a requirement such as "Needs lockpicks at step 2 (you have 1)". */
function requirement(item: Item.Implementation): object | null {
  const found = requirementOf(item);
  if (!found) return null;
  return { met: found.met, text: requirementText(found, gameTexts) };
}

/**
 * Returns the context.
 * @param editable whether the user can make choices here
 */
export async function originPart(item: Item.Implementation, editable: boolean): Promise<object> {
  const { facts, gives, features, table, headings } = await originFacts(item, gameTexts);
  const choices = choiceRows(item);
  const levels = [...new Set(features.map(({ level }) => level))];
  const missing = item.isKind("feature") ? 0 : missingFeatures(item).length;
  const own = item.isKind("feature") ? item.system.grants.map((grant) => grantLabel(grant, gameTexts)) : gives;
  return {
    shown: true,
    headings,
    facts,
    gives: own,
    choices,
    table,
    requirement: requirement(item),
    choosing: editable && item.isEmbedded && choices.length > 0,
    levels: levels.map((level) => ({
      label: gameTexts.t("OD20.Creation.FromLevel", { level }),
      features: features.filter((feature) => feature.level === level),
    })),
    missing: editable && missing > 0 ? gameTexts.plural("OD20.Origin.GiveMissing", missing) : "",
  };
}
