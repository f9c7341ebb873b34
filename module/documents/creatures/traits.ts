import { traitNeeds, type TRAITS } from "../../rules/attack/traits.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { gameOf, hasPart } from "../../rules/games/games.ts";

const hasAll = (needs: Iterable<unknown>): boolean => [...needs].every((part) => hasPart(String(part), tableRuleset()));

/** Returns whether the game of the table has all that a feature builds on; true for other items. @rule D-C3 D-C12 */
export const isOfGame = (item: Item.Implementation): boolean =>
  !item.isKind("feature") || hasAll([...item.system.needs, traitNeeds(item.system.trait) ?? ""]);

/** Returns the same of a document in the world or in the index of its pack; true for one that is not found. @rule D-C3 D-C12 */
export function isReferenceOfGame(uuid: string): boolean {
  if (gameOf(tableRuleset()).lacks.length === 0) return true;
  const found: unknown = fromUuidSync(uuid, { strict: false });
  const needs: unknown = typeof found === "object" && found ? foundry.utils.getProperty(found, "system.needs") : null;
  return !(Array.isArray(needs) || needs instanceof Set) || hasAll(needs);
}

/** Returns whether a feature of the creature has an automatic trait. Features above a character's level do not count. */
export function hasTrait(actor: Actor.Implementation, trait: (typeof TRAITS)[number]): boolean {
  const level = actor.isCharacter() ? (actor.creature?.training.level ?? 0) : Infinity;
  return actor.items.contents.some(
    (item) => item.isKind("feature") && item.system.trait === trait && item.system.level <= level && isOfGame(item),
  );
}
