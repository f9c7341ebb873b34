/** Skills and tools that a species or background gives to somebody who has them already: others are chosen in their place. */
import { given } from "../../data/actor/belongings.ts";
import { TOOL_KINDS } from "../../data/schema/tool-kinds.ts";
import { owedInstead, type Choice } from "../../rules/chosen.ts";
import type { Grant } from "../../rules/grants.ts";
import type { Character } from "./mastery.ts";

/** What an item of a character gives at his level. */
function grantsOf(item: Item.Implementation, level: number): Grant[] {
  const from =
    item.isKind("class") || item.isKind("species") || item.isKind("background")
      ? given(item.system, item.name)
      : item.isKind("feature")
        ? given(item.system, item.name, item.system.level)
        : [];
  return from.filter((grant) => grant.level <= level);
}

const first = (actor: Character, item: Item.Implementation): boolean =>
  actor.items.contents.find(({ type }) => type === item.type) === item;

/**
 * Choices that an owned species or background owes beside those that it stores: whatever else came first or later. Of two
 * that give the same the background owes.
 * @rule H-MAS-06
 */
export function insteadOf(item: Item.Implementation): Choice[] {
  const { actor } = item;
  if (actor?.isCharacter() !== true || !(item.isKind("species") || item.isKind("background"))) return [];
  if (!first(actor, item)) return [];
  const { level } = actor.system.details;
  const counted = actor.items.contents.filter(
    (one) =>
      one !== item &&
      (one.isKind("feature") || (one.isKind("class") || one.isKind("species") ? first(actor, one) : false)),
  );
  const others = counted.flatMap((one) => grantsOf(one, level));
  const keys = { skill: Object.keys(actor.system.skills), tool: Object.keys(TOOL_KINDS) };
  return owedInstead(grantsOf(item, level), others, item.system.choices, keys);
}
