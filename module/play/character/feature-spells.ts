/** Spells that a character casts without an item of its own, because a feature lets it choose or use them. */
import { chosenKeys } from "../../rules/character/chosen.ts";
import { readActivities } from "../../data/item/activities.pure.ts";
import type { Character } from "./mastery.ts";
import { choicesOf } from "./origin.ts";

/** Returns the id of a document by its UUID. Packs of both languages have the same ids. */
export const spellId = (uuid: string): string => uuid.split(".").at(-1) ?? uuid;

/**
 * Returns the spells of features, by id, with the name of the feature.
 * @param except a choice that does not count
 * @rule H-MAS-06 H-PRG-07
 */
export function spellsFromFeatures(
  character: Character,
  except?: { readonly item: Item.Implementation; readonly index: number },
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const item of character.items.contents) {
    if (!item.isKind("feature")) continue;
    const choices = choicesOf(item).filter(({ index }) => item !== except?.item || index !== except.index);
    const options = chosenKeys(choices, "option");
    for (const key of ["cantrip", "spell"].flatMap((track) => chosenKeys(choices, track))) found.set(key, item.name);
    for (const { casts, from, option } of readActivities(item.system.activities))
      if (casts.uuid !== "" && from <= character.system.details.level && (option === "" || options.includes(option)))
        found.set(spellId(casts.uuid), item.name);
  }
  return found;
}

/**
 * Returns the learned cantrips that a feature gives anyway, with the name of the feature. They count for nothing.
 * @rule H-MAS-06 H-SPL-05
 */
export function redundantCantrips(
  character: Character,
): { readonly item: Item.Implementation; readonly from: string }[] {
  const elsewhere = spellsFromFeatures(character);
  return character.items.contents.flatMap((item) => {
    const from = item.isKind("spell") ? elsewhere.get(spellId(item._stats.compendiumSource ?? "")) : undefined;
    return item.isKind("spell") && item.system.circle === 0 && item.system.given.by === "" && from !== undefined
      ? [{ item, from }]
      : [];
  });
}
