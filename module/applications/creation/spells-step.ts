/** Collects the data of the spells step and of the learn window from packs, world, and character. */
import { spellsLeft, spellsToLearn, spellId, spellsFromFeatures } from "../../play/character/creation-spells.ts";
import { spellName } from "../../documents/items/spell-names.ts";
import type { Outcome } from "../../play/character/creation.ts";
import type { Draft } from "../../play/character/draft.pure.ts";
import { castableSpells, spellListOf } from "../../play/character/learn-spells.ts";
import type { Character } from "../../play/character/mastery.ts";
import { originOf } from "../../play/character/origin.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { ListState } from "./list-state.ts";
import { factsOf } from "./spell-facts.ts";
import { spellsView, type OwnedSpell, type SpellsInput } from "./spells-view.ts";
import { nameHere } from "../../core/other-language.ts";

/** Returns the spells that the character has, its own and those that features cast, without those just chosen. */
export function ownedSpells(character: Character, chosen: ReadonlySet<unknown> = new Set()): OwnedSpell[] {
  const own = character.items.contents.flatMap((item) =>
    item.isKind("spell") && !chosen.has(item.id)
      ? [{ name: item.name, from: character.items.get(item.system.given.by)?.name ?? "" }]
      : [],
  );
  const lent = [...spellsFromFeatures(character)].map(([id, from]) => ({ name: nameHere(spellName(id)), from }));
  return [...own, ...lent.filter(({ name }) => name !== "")];
}

/** Returns whether the class's recommended build names a spell. Packs of both languages have the same ids. */
function isNamed(character: Character): (uuid: string) => boolean {
  const profession = originOf(character, "class");
  const ids = new Set(profession?.isKind("class") === true ? profession.system.build.spells.map(spellId) : []);
  return (uuid) => ids.has(spellId(uuid));
}

/** Returns the spells of the class list up to the highest slot, with the character's numbers. */
export async function spellsInput(
  uid: string,
  character: Character,
  chosen: readonly unknown[] = [],
): Promise<SpellsInput> {
  const rows = (await castableSpells(character)).map((item) => factsOf(item, character, gameTexts));
  return {
    uid,
    advice: {
      identifier: spellListOf(character),
      recommended: rows.map(({ uuid }) => uuid).filter(isNamed(character)),
    },
    rows,
    most: spellsToLearn(character),
    left: spellsLeft(character),
    owned: ownedSpells(character, new Set(chosen)),
    enforceLimits: true,
  };
}

/** Returns the step of the guide. */
export async function spellsStep(
  uid: string,
  { character, spells }: Pick<Outcome, "character" | "spells">,
  draft: Draft,
  list: ListState,
) {
  const input = await spellsInput(
    uid,
    character,
    spells.map(({ _id }) => _id),
  );
  return { spells: spellsView(input, draft, list, gameTexts) };
}
