/** The choices of the origin that the user selected in the guide. */
import type { OpposedItem } from "../../documents/item.ts";
import type { Outcome } from "../../play/character/creation.ts";
import { itemsFromOrigin, choicesOf } from "../../play/character/origin.ts";
import type { OriginKind } from "../../play/character/plan-origin.pure.ts";
import { chosenKeys, INSTEAD, isOffered, REPLACED } from "../../rules/character/chosen.ts";
import type { Texts } from "../words/texts.ts";
import { lentSpells } from "./lent-spells.ts";
import { choiceLegend, keyLabel } from "../words/choice-labels.ts";

/** A choice as checkboxes. */
export interface ChoiceView {
  readonly index: number;
  readonly legend: string;
  readonly status: string;
  readonly open: boolean;
  readonly options: readonly {
    readonly id: string;
    readonly name: string;
    readonly value: string;
    readonly label: string;
    readonly checked: boolean;
    readonly disabled: boolean;
  }[];
}

/**
 * Returns the choices of an item up to a level. A complete choice allows only unchecking.
 * @param held names of spells that the character has; nobody chooses one twice
 * @param feature UUID of the feature if the selected origin gives the item
 */
function choiceViews(
  item: OpposedItem,
  { level, held }: { readonly level: number; readonly held: ReadonlySet<string> },
  id: string,
  texts: Texts,
  feature = "",
): ChoiceView[] {
  const all = choicesOf(item);
  const options = chosenKeys(all, "option");
  return all
    .filter((choice) => choice.level <= level && isOffered(choice, options))
    .map((choice) => {
      const chosen = [...choice.chosen];
      // Replacement choices depend on the other origins, so they are stored by track instead of index.
      const instead = choice.option === INSTEAD;
      const place = instead ? REPLACED.findIndex((track) => track === choice.track) : choice.index;
      const owner = instead ? INSTEAD : feature;
      return {
        index: choice.index,
        legend: feature === "" ? choiceLegend(choice, texts) : `${item.name}: ${choiceLegend(choice, texts)}`,
        status:
          choice.open === 0
            ? texts.t("OD20.Creation.ChoiceDone")
            : texts.plural("OD20.Creation.ChoiceLeft", choice.open),
        open: choice.open > 0,
        options: [...choice.from].map((key) => {
          const label = keyLabel(choice.track, key, texts);
          const had = (choice.track === "cantrip" || choice.track === "spell") && held.has(label);
          return {
            id: `${id}-choice-${String(choice.index)}-${key}`,
            name: `choice.${String(place)}${owner === "" ? "" : `.${owner}`}`,
            value: key,
            label,
            checked: chosen.includes(key),
            disabled: !chosen.includes(key) && (had || choice.counted.length >= choice.count),
          };
        }),
      };
    });
}

/**
 * Returns the choices of the new origin, followed by those of its features.
 * @param outcome the preview character, because its other origins limit the options
 * @rule H-MAS-06 H-PRG-07
 */
export function pickedChoices(
  { character, coming }: Pick<Outcome, "character" | "coming">,
  kind: OriginKind,
  id: string,
  texts: Texts,
): ChoiceView[] {
  const ids = new Set(coming.map(({ _id }) => _id));
  const origin = character.items.contents.find((item) => item.isKind(kind) && ids.has(item.id));
  if (!origin) return [];
  const { level } = character.system.details;
  const spells = character.items.contents.filter((item) => item.isKind("spell"));
  const held = new Set([...spells, ...lentSpells(character)].map(({ name }) => name));
  const limits = { level, held };
  return [
    ...choiceViews(origin, limits, id, texts),
    ...itemsFromOrigin(origin).flatMap((item, index) =>
      item.isKind("feature")
        ? choiceViews(item, limits, `${id}-feature-${String(index)}`, texts, item.system.given.as)
        : [],
    ),
  ];
}
