/** Part with biography, details, languages, senses and speeds. With limited permission it shows only the biography. */
import { MOVEMENTS, SENSES } from "../../../rules/creatures/body.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { DETAILS, personFacts } from "../view/person.ts";
import { sheetText } from "../view/sheet-text.ts";
import { sizeLabel, sizeOptions } from "../view/stat-block.ts";
import type { PartContext, Shown } from "../mixins/part.ts";

function fields({ actor }: Shown): object {
  const stored = actor.system.toObject();
  const { t } = gameTexts;
  return {
    details: DETAILS.map((key) => ({
      name: `system.details.${key}`,
      label: t(`OD20.Person.${key}`),
      value: stored.details[key],
    })),
    languages: stored.languages.join(", "),
    size: { value: stored.size, options: sizeOptions(stored.size, gameTexts) },
    feet: [
      ...MOVEMENTS.map((key) => ({
        name: `system.speed.${key}`,
        label: t(`OD20.Thing.${key}`),
        value: stored.speed[key],
      })),
      ...SENSES.map((key) => ({
        name: `system.senses.${key}`,
        label: t(`OD20.Thing.${key}`),
        value: stored.senses[key],
      })),
    ],
  };
}

export const story: PartContext = async (shown) => {
  const { actor, editing, fromAfar, reader } = shown;
  const { system } = actor;
  const stored = system.toObject();
  const biography = await sheetText(
    actor,
    "biography",
    gameTexts.t("OD20.Sheet.Biography"),
    stored.biography,
    system.schema.fields.biography,
    reader,
  );
  // Foundry's own context has a `fields` property, so this one must be set explicitly.
  if (fromAfar) return { texts: [biography], fields: null };
  const person = {
    details: stored.details,
    languages: system.languages,
    resistances: system.resistances,
    vulnerabilities: system.vulnerabilities,
    immunities: system.immunities,
    size: sizeLabel(system.size, gameTexts),
  };
  return {
    texts: [biography],
    untold: stored.biography === "" && !editing,
    fields: editing ? fields(shown) : null,
    facts: editing ? [] : personFacts(person, system, gameTexts),
  };
};
