/** Spells that features grant, for the turn bar. They share the button of an own spell, or have their own. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { castsOf, takesUses, usesOf } from "../../play/activities/activities.ts";
import { isMeant } from "../../rules/activities/item-uses.ts";

export interface Lent {
  readonly feature: OpposedItem<"feature">;
  /** Key of the feature's activity. */
  readonly use: string;
  /** Name of the spell. */
  readonly name: string;
  /** Castings left, and maximum; null when not counted. */
  readonly left: { readonly value: number; readonly max: number } | null;
}

const LENT = "lent";

/** Returns the button key of a granted spell that is no own item. */
export const lentKey = ({ feature, use }: Lent): string => [LENT, feature.id ?? "", use].join(".");

/** Returns a creature's granted spells, in the order of its features. @rule H-PRG-07 */
export function grantedSpells(actor: OpposedActor): Lent[] {
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
export const grantedSpellOf = (actor: OpposedActor, key: string): Lent | undefined =>
  grantedSpells(actor).find((one) => lentKey(one) === key);

/** Returns whether a granted spell is the same as an own spell. */
export function isSame({ id, name, _stats }: OpposedItem<"spell">, { feature, use, name: called }: Lent): boolean {
  const from = _stats.compendiumSource ?? "";
  return name === called || isMeant({ id, name, from: from === "" ? [] : [from] }, castsOf(feature, use));
}

/** Returns a casting of the spell that currently costs no slot. @rule H-PRG-07 */
export const freeOf = (lent: readonly Lent[], spell: OpposedItem<"spell">): Lent | undefined =>
  lent.find((one) => one.left !== null && one.left.value > 0 && isSame(spell, one));
