/** Replacements for skills and tools that a species or background gives twice: the character chooses others instead. */
import { currentRuleset } from "../../core/settings.ts";
import { gameOf } from "../../rules/games/games.ts";
import { given, taught } from "../../data/actor/item-totals.ts";
import { TOOL_KINDS } from "../../data/schema/tool-kinds.ts";
import type { Choice } from "../../rules/character/chosen.ts";
import { owedReplacements, REPLACED, withoutUnneededReplacements } from "../../rules/character/owed-choices.ts";
import type { Grant } from "../../rules/character/grants.ts";
import type { Character } from "./mastery.ts";
import { withChosen } from "./plan-origin.pure.ts";

/** Returns what an item gives at the level of the character. */
function grantsOf(item: Item.Implementation, level: number): Grant[] {
  const from = item.isKind("class")
    ? given(item.system, item.name)
    : item.isKind("species") || item.isKind("background")
      ? taught(item.system, item.name)
      : item.isKind("feature")
        ? given(item.system, item.name, item.system.level)
        : [];
  return from.filter((grant) => grant.level <= level);
}

const first = (actor: Character, item: Item.Implementation): boolean =>
  actor.items.contents.find(({ type }) => type === item.type) === item;

/** Returns what an owned species or background gives, and what other items give. Returns null for items that need no replacements. */
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
 * Returns the replacement choices of an owned species or background, in addition to its stored choices. The order of adding does not
 * matter: for a duplicate of species and background, the background gets the choice.
 * @rule H-MAS-06
 */
export function replacementChoices(item: Item.Implementation): Choice[] {
  const found = givenBy(item);
  if (!found || item.actor?.isCharacter() !== true || !(item.isKind("species") || item.isKind("background"))) return [];
  const keys = { skill: gameOf(currentRuleset()).skills, tool: Object.keys(TOOL_KINDS) };
  return owedReplacements(found.own, found.others, item.system.choices, keys);
}

/** Removes replacements whose duplicate no longer exists. @rule H-MAS-06 */
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
 * Returns the choices of a new item with the chosen replacements, or null if nothing changes.
 * @param item the item as owned by the preview character
 * @param chosen keys by the index of their track
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
