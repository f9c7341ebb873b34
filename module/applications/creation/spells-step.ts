/** Collects the data of the spells step and of the learn window from packs, world, and character. */
import { spellsLeft, spellsToLearn } from "../../play/character/creation-spells.ts";
import type { Outcome } from "../../play/character/creation.ts";
import type { Draft } from "../../play/character/draft.pure.ts";
import { castableSpells, spellListOf } from "../../play/character/learn-spells.ts";
import type { Character } from "../../play/character/mastery.ts";
import { gameTexts } from "../words/texts-game.ts";
import { lentSpells } from "./lent-spells.ts";
import type { ListState } from "./list-state.ts";
import { factsOf } from "./spell-facts.ts";
import { spellsView, type OwnedSpell, type SpellsInput, type SpellsView } from "./spells-view.ts";

/** Returns the spells that the character has, its own and those that features cast, without those just chosen. */
export function ownedSpells(character: Character, chosen: ReadonlySet<unknown> = new Set()): OwnedSpell[] {
  const own = character.items.contents.flatMap((item) =>
    item.isKind("spell") && !chosen.has(item.id)
      ? [{ name: item.name, from: character.items.get(item.system.given.by)?.name ?? "" }]
      : [],
  );
  return [...own, ...lentSpells(character)];
}

/** Returns the spells of the class list up to the highest slot, with the character's numbers. */
export async function spellsInput(
  uid: string,
  character: Character,
  chosen: readonly unknown[] = [],
): Promise<SpellsInput> {
  return {
    uid,
    identifier: spellListOf(character),
    rows: (await castableSpells(character)).map((item) => factsOf(item, character, gameTexts)),
    most: spellsToLearn(character),
    left: spellsLeft(character),
    owned: ownedSpells(character, new Set(chosen)),
    strict: true,
  };
}

/** Returns the step of the guide. */
export async function spellsStep(
  uid: string,
  { character, spells }: Pick<Outcome, "character" | "spells">,
  draft: Draft,
  list: ListState,
): Promise<{ readonly spells: SpellsView }> {
  const input = await spellsInput(
    uid,
    character,
    spells.map(({ _id }) => _id),
  );
  return { spells: spellsView(input, draft, list, gameTexts) };
}
