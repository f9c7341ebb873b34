/** Spells that features lend, as the turn bar offers them: with the spell where it is one's own, else by themselves. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { castsOf, takesUses, usesOf } from "../../play/activities/activities.ts";
import { isMeant } from "../../rules/activities/activity-further.ts";

export interface Lent {
  readonly feature: OpposedItem<"feature">;
  /** Key of the feature's use. */
  readonly use: string;
  /** Of the spell. */
  readonly name: string;
  /** Castings that are left, and all there are; null where they are not counted. */
  readonly left: { readonly value: number; readonly max: number } | null;
}

const LENT = "lent";

/** What the bar remembers of one that is no item of its own. */
export const lentKey = ({ feature, use }: Lent): string => [LENT, feature.id ?? "", use].join(".");

/** All of one creature, in the order of its features. @rule H-PRG-07 */
export function lentTo(actor: OpposedActor): Lent[] {
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

/** The one that a key of the bar means. */
export const lentBy = (actor: OpposedActor, key: string): Lent | undefined =>
  lentTo(actor).find((one) => lentKey(one) === key);

/** Whether a lent spell is this one of its bearer's own. */
export function isSame({ id, name, _stats }: OpposedItem<"spell">, { feature, use, name: called }: Lent): boolean {
  const from = _stats.compendiumSource ?? "";
  return name === called || isMeant({ id, name, from: from === "" ? [] : [from] }, castsOf(feature, use));
}

/** The casting of a spell that costs no slot now. @rule H-PRG-07 */
export const freeOf = (lent: readonly Lent[], spell: OpposedItem<"spell">): Lent | undefined =>
  lent.find((one) => one.left !== null && one.left.value > 0 && isSame(spell, one));
