/**
 * Parts of the character's sheet in drawing order, without header, tabs and combat. To add a part, add a file in
 * `parts/`, a template, a line below, and a line in contexts.ts. A tab appears with its first part.
 */
import { sheetCode } from "./lazy-code.ts";
import type { CharacterPart, Shown } from "./mixins/part.ts";

/** Returns whether the character can cast spells, has spells, or has an item that lends spells. */
function casts({ actor, editing }: Shown): boolean {
  const { spells } = actor.system;
  return (
    editing ||
    spells.characteristic !== null ||
    spells.slots.some(({ max }) => max > 0) ||
    actor.items.contents.some((item) => item.isKind("spell")) ||
    sheetCode.code.lendsSpells(actor.items.contents)
  );
}

/** Parts above the columns of the first tab. */
export const TOP_PARTS = {
  favorites: { tab: "play", template: "actor/favorites" },
} as const satisfies Readonly<Record<string, CharacterPart>>;

/** Templates that an opened row includes. */
const DETAILED = ["actor/dealt", "actor/details"];

/** Parts beside and after combat. */
export const CHARACTER_PARTS = {
  abilities: { tab: "play", template: "actor/abilities" },
  background: { tab: "play", template: "actor/background" },
  inventory: { tab: "inventory", template: "actor/inventory", pieces: ["actor/thing", "actor/dealt"] },
  spells: {
    tab: "spells",
    template: "actor/spells",
    pieces: ["actor/spell", "actor/lent-spell", ...DETAILED],
    offered: casts,
  },
  features: { tab: "features", template: "actor/features", pieces: ["actor/trait", ...DETAILED] },
  effects: { tab: "effects", template: "actor/effects", pieces: ["effect/list", "effect/row"] },
  text: { tab: "story", template: "actor/story" },
} as const satisfies Readonly<Record<string, CharacterPart>>;

/** Names of all these parts. */
export type OwnPart = keyof typeof TOP_PARTS | keyof typeof CHARACTER_PARTS;
