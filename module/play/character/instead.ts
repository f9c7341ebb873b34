/** Skills and tools that a species or background gives to somebody who has them already: others are chosen in their place. */
import { given } from "../../data/actor/belongings.ts";
import { TOOL_KINDS } from "../../data/schema/tool-kinds.ts";
import { owedReplacements, REPLACED, withoutUnneededReplacements, type Choice } from "../../rules/character/chosen.ts";
import type { Grant } from "../../rules/character/grants.ts";
import type { Character } from "./mastery.ts";
import { withChosen } from "./plan-origin.pure.ts";

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

/** What an owned species or background gives, and what came from elsewhere; null for what owes nothing. */
function givenBy(item: Item.Implementation): { readonly own: Grant[]; readonly others: Grant[] } | null {
  const { actor } = item;
  if (actor?.isCharacter() !== true || !(item.isKind("species") || item.isKind("background"))) return null;
  if (!first(actor, item)) return null;
  const { level } = actor.system.details;
  const counted = actor.items.contents.filter(
    (one) =>
      one !== item &&
      (one.isKind("feature") || (one.isKind("class") || one.isKind("species") ? first(actor, one) : false)),
  );
  return { own: grantsOf(item, level), others: counted.flatMap((one) => grantsOf(one, level)) };
}

/**
 * Choices that an owned species or background owes beside those that it stores: whatever else came first or later. Of two
 * that give the same the background owes.
 * @rule H-MAS-06
 */
export function replacementChoices(item: Item.Implementation): Choice[] {
  const found = givenBy(item);
  if (!found || item.actor?.isCharacter() !== true || !(item.isKind("species") || item.isKind("background"))) return [];
  const keys = { skill: Object.keys(item.actor.system.skills), tool: Object.keys(TOOL_KINDS) };
  return owedReplacements(found.own, found.others, item.system.choices, keys);
}

/** Lets replacements go whose double has gone. @rule H-MAS-06 */
export async function dropUnneededReplacements(actor: Character): Promise<void> {
  for (const item of actor.items.contents) {
    const found = givenBy(item);
    if (!found || !(item.isKind("species") || item.isKind("background"))) continue;
    const { choices } = item.system;
    const kept = withoutUnneededReplacements(choices, found.own, found.others);
    if (kept.every((choice) => choices.includes(choice)) && kept.length === choices.length) continue;
    const changes = { system: { choices: withChosen(kept, {}) } };
    if (item.isKind("species")) await item.update(changes);
    else await item.update(changes);
  }
}

/**
 * Choices of an item that is to come, with what was chosen in place of doubles; null where there is nothing to write.
 * @param item as the character that would be owns it
 * @param chosen keys by the place of their track
 * @rule H-MAS-06
 */
export function withReplacements(
  item: Item.Implementation,
  chosen: Readonly<Record<number, readonly string[]>>,
): ReturnType<typeof withChosen> | null {
  if (!(item.isKind("species") || item.isKind("background"))) return null;
  const made = replacementChoices(item).flatMap((choice) => {
    const keys = chosen[REPLACED.findIndex((track) => track === choice.track)] ?? [];
    return keys.length > 0 ? [{ ...choice, chosen: keys }] : [];
  });
  return made.length > 0 ? withChosen([...item.system.choices, ...made], {}) : null;
}
