/** Collects the data of the spells step from packs, world, and draft. */
import { spellSources } from "../../play/character/creation-sources.ts";
import { spellsLeft, spellsToLearn } from "../../play/character/creation-spells.ts";
import type { Outcome } from "../../play/character/creation.ts";
import type { Draft } from "../../play/character/draft.pure.ts";
import { originOf } from "../../play/character/origin.ts";
import { castable } from "../../rules/spells/spell-growth.ts";
import { gameTexts } from "../words/texts-game.ts";
import { paragraphs } from "./plain-text.ts";
import { spellsView, type SpellRow, type SpellsView } from "./spells-view.ts";

/** Returns the spells of the class list up to the highest slot, without spells that the character gets automatically. */
export async function spellsStep(
  uid: string,
  { character, spells }: Pick<Outcome, "character" | "spells">,
  draft: Draft,
): Promise<{ readonly spells: SpellsView }> {
  const { system } = character;
  const profession = originOf(character, "class");
  const list = profession?.isKind("class") === true ? profession.system.identifier : "";
  const chosen = new Set(spells.map(({ _id }) => _id));
  const owned = character.items.contents.filter((item) => item.isKind("spell") && !chosen.has(item.id));
  const names = new Set(owned.map(({ name }) => name));
  const rows = (await spellSources()).map((item): SpellRow & { readonly classes: readonly string[] } => ({
    uuid: item.uuid,
    name: item.name,
    img: item.img ?? "",
    circle: item.system.circle,
    school: gameTexts.t(`OD20.School.${item.system.school}`),
    text: paragraphs(item.system.description).join(" "),
    classes: [...item.system.classes],
  }));
  const slots = system.spells.slots.map(({ max }) => max);
  const offered = castable(rows, list, { slots, cantrips: system.spells.cantrips });
  return {
    spells: spellsView(
      {
        uid,
        rows: offered.filter(({ uuid, name }) => draft.spells.includes(uuid) || !names.has(name)),
        most: spellsToLearn(character),
        left: spellsLeft(character),
        owned: owned.map(({ name }) => name),
      },
      draft,
      gameTexts,
    ),
  };
}
