/** Spells that features cast: of a species, a background, or a feat. */
import { spellName } from "../../documents/items/spell-names.ts";
import { castsOf, usesOf } from "../../play/activities/activities.ts";
import type { Character } from "../../play/character/mastery.ts";
import type { OwnedSpell } from "./spells-view.ts";

/** Returns them with the feature that gives them, each once. */
export function lentSpells(character: Character): OwnedSpell[] {
  const lent = new Map<string, string>();
  for (const item of character.items.contents) {
    if (!item.isKind("feature")) continue;
    for (const { key } of usesOf(item)) {
      const uuid = key === "" ? "" : castsOf(item, key);
      const name = uuid === "" ? "" : spellName(uuid.split(".").at(-1) ?? "");
      if (name !== "" && !lent.has(name)) lent.set(name, item.name);
    }
  }
  return [...lent].map(([name, from]) => ({ name, from }));
}
