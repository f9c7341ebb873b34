/** Loads the spells that items cast from compendium packs, and lists those that features grant. */
import { OpposedItem } from "../../documents/item.ts";
import { castsOf, keepBorrowed, usesOf, takesUses } from "./activities.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isMeant } from "../../rules/activities/uses.ts";
import { storedName } from "../../core/other-language.ts";

/** Uuids that were already loaded, so that {@link askGrantedSpells} does not load them again. */
const fetched = new Set<string>();

/** Loads the spell that a use casts, so that `activityOf` can read it. @returns false if the spell is missing or is the item itself */
export const fetchBorrowed = (item: OpposedItem, key?: string): Promise<boolean> =>
  fetchSpell(item, castsOf(item, key));

/** Loads a spell that the item casts; "" is none. @returns false if the spell is missing or is the item itself */
export async function fetchSpell(item: OpposedItem, uuid: string): Promise<boolean> {
  if (uuid === "") return true;
  let found: unknown = null;
  try {
    found = await fromUuid(uuid);
  } catch {
    // fromUuid throws for an invalid uuid, which counts as a missing spell.
  }
  const spell = found instanceof OpposedItem && found.isKind("spell") && found.uuid !== item.uuid ? found : null;
  keepBorrowed(uuid, spell);
  fetched.add(uuid);
  return spell !== null;
}

/** Running loads by uuid. */
const asked = new Map<string, Promise<unknown>>();

/** Starts loading the spells of these items that are not loaded yet. @returns one promise per running load */
export function askGrantedSpells(items: readonly OpposedItem[]): Promise<unknown>[] {
  const lent = items.flatMap((item) => usesOf(item).map(({ key }) => ({ item, key, uuid: castsOf(item, key) })));
  return lent.flatMap(({ item, key, uuid }) => {
    if (uuid === "" || fetched.has(uuid)) return [];
    const coming = asked.get(uuid) ?? fetchBorrowed(item, key);
    asked.set(uuid, coming);
    return [coming];
  });
}

/** Loads the spells that these items cast, once per page, so that obstacles to casting can be shown in advance. */
export async function fetchGrantedSpells(items: readonly OpposedItem[]): Promise<void> {
  await Promise.all(askGrantedSpells(items));
}

/** Spells that features grant, for the turn bar and the sheet: they share the button of an own spell, or have their own. */
export interface GrantedSpell {
  readonly feature: OpposedItem<"feature">;
  /** Key of the feature's activity. */
  readonly use: string;
  /** Name of the spell. */
  readonly name: string;
  /** Castings left, and maximum; null when not counted. */
  readonly left: { readonly value: number; readonly max: number } | null;
}

/** Prefix of the keys. */
const GRANTED = "lent";

/** Returns the button key of a granted spell that is no own item. */
export const grantedKey = ({ feature, use }: GrantedSpell): string => [GRANTED, feature.id ?? "", use].join(".");

/** Returns a creature's granted spells, in the order of its features. @rule H-PRG-07 */
export function grantedSpells(actor: OpposedActor): GrantedSpell[] {
  return actor.items.contents.flatMap((feature) => {
    if (!feature.isKind("feature") || feature.system.level > (actor.creature?.training.level ?? 0)) return [];
    const { value, max } = feature.system.uses;
    return usesOf(feature).flatMap(({ key: use, name }) => {
      if (use === "" || castsOf(feature, use) === "") return [];
      const counted = takesUses(feature, use);
      return counted && max === 0 ? [] : [{ feature, use, name, left: counted ? { value, max } : null }];
    });
  });
}

/** Returns the granted spell of a button key. */
export const grantedSpellOf = (actor: OpposedActor, key: string): GrantedSpell | undefined =>
  grantedSpells(actor).find((one) => grantedKey(one) === key);

/** Returns whether a granted spell is the same as an own spell. */
export function isSameSpell(spell: OpposedItem<"spell">, { feature, use, name: called }: GrantedSpell): boolean {
  const { id, name, _stats } = spell;
  const from = _stats.compendiumSource ?? "";
  return (
    name === called || isMeant({ id, name: storedName(spell), from: from === "" ? [] : [from] }, castsOf(feature, use))
  );
}

/** Returns a casting of the spell that currently costs no slot. @rule H-PRG-07 */
export const freeOf = (granted: readonly GrantedSpell[], spell: OpposedItem<"spell">): GrantedSpell | undefined =>
  granted.find((one) => one.left !== null && one.left.value > 0 && isSameSpell(spell, one));
