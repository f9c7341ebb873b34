import { traitNeeds, type TRAITS } from "../../rules/attack/traits.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { hasPart } from "../../rules/games/games.ts";
import type { OpposedActor } from "../actor.ts";

/** Returns whether the game of the table has all that a feature builds on; true for other items. @rule D-C3 D-C12 */
export function isOfGame(item: Item.Implementation): boolean {
  if (!item.isKind("feature")) return true;
  const { needs, trait } = item.system;
  return [...needs, traitNeeds(trait) ?? ""].every((part) => hasPart(part, tableRuleset()));
}

/** Returns whether a feature of the creature has an automatic trait. Features above a character's level do not count. */
export function hasTrait(actor: OpposedActor, trait: (typeof TRAITS)[number]): boolean {
  const level = actor.isCharacter() ? (actor.creature?.training.level ?? 0) : Infinity;
  return actor.items.contents.some(
    (item) => item.isKind("feature") && item.system.trait === trait && item.system.level <= level && isOfGame(item),
  );
}
