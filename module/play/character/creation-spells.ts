/** Spells of a new character: how many to choose, the item data of the chosen spells, and those that come from features. */
import { toLearn, type ToLearn } from "../../rules/spells/spell-growth.ts";
import type { Draft } from "./draft.pure.ts";
import type { Character } from "./mastery.ts";
import { originOf, choicesOf } from "./origin.ts";
import { fetchSpell } from "./spell-list.ts";
import { chosenKeys } from "../../rules/character/chosen.ts";
import { storedActivities } from "../../data/item/activities.pure.ts";

const NONE: ToLearn = { cantrips: 0, spells: 0, prepared: 0 };

/**
 * Returns how many spells a character can choose by its class and level. Returns zeros for a character without spells.
 * @rule H-SPL-02 H-SPL-05
 */
export function spellsToLearn({ system }: Character): ToLearn {
  const { preparation, prepared, cantrips } = system.spells;
  return preparation ? toLearn(preparation, { prepared: prepared.max, cantrips }, system.details.level) : NONE;
}

/** Returns the numbers of spells that a character has. Spells that an origin gave automatically do not count. */
export function ownSpells(character: Character): ToLearn {
  const own = character.items.contents.flatMap((item) =>
    item.isKind("spell") && item.system.given.by === "" ? [item.system] : [],
  );
  const circled = own.filter(({ circle }) => circle > 0);
  return {
    cantrips: own.length - circled.length,
    spells: circled.length,
    prepared: circled.filter(({ prepared, always }) => prepared && !always).length,
  };
}

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
    for (const { casts, from, option } of storedActivities(item.system))
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

/** Returns how many choices are still open. A cantrip that a feature gives as well does not count. @rule H-MAS-06 H-SPL-05 */
export function spellsLeft(character: Character): ToLearn {
  const [most, own] = [spellsToLearn(character), ownSpells(character)];
  const left = (kind: keyof ToLearn, wasted = 0): number => Math.max(0, most[kind] - own[kind] + wasted);
  const doubled = redundantCantrips(character).length;
  return { cantrips: left("cantrips", doubled), spells: left("spells"), prepared: left("prepared") };
}

/**
 * Returns the chosen spells as item data. Spells that need no separate preparation are prepared.
 * @param missing receives the UUIDs that no longer exist
 */
export async function spellData(
  actor: Character,
  origins: readonly Item.CreateData[],
  { spells, ready }: Draft,
  missing: string[],
): Promise<Item.CreateData[]> {
  if (spells.length === 0) return [];
  const profession = origins.find(({ type }) => type === "class") ?? originOf(actor, "class");
  const way: unknown =
    actor.system.spellcasting.preparation ||
    (profession && foundry.utils.getProperty(profession, "system.preparation"));
  const data: Item.CreateData[] = [];
  for (const uuid of spells) {
    const spell = await fetchSpell(uuid);
    if (!spell) {
      missing.push(uuid);
      continue;
    }
    foundry.utils.setProperty(spell, "_id", foundry.utils.randomID());
    foundry.utils.setProperty(spell, "system.prepared", way !== "spellbook" || ready.includes(uuid));
    data.push(spell);
  }
  return data;
}
