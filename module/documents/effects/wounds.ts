/**
 * Counts the marks of hits on a character who stands to the death. Each note belongs to the receipt of one hit, so that undoing any hit
 * also removes its marks.
 */
import { ownFlag } from "../../core/own-flag.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";

interface Stander {
  readonly flags: object;
  readonly creature: CharacterData | NpcData | null;
}

/** Returns the number of marks from hits since the character chose to stand, without undone hits. @rule H-DEATH-04 C-27 */
export function marksOfBlows({ creature, flags }: Stander): number {
  const { getProperty } = foundry.utils;
  const found: unknown = ownFlag(flags, "wounds");
  if (creature?.death.standing !== true || typeof found !== "object" || found === null) return 0;
  const states = new Map(
    creature.receipts.map((receipt) => [Reflect.get(receipt, "id"), Reflect.get(receipt, "state")]),
  );
  return Object.keys(found).reduce((sum, id) => {
    const marks: unknown = getProperty(found, `${id}.marks`);
    // For receipts that are no longer in the list, the note itself stores whether they are undone.
    const undone = states.has(id) ? states.get(id) === "undone" : getProperty(found, `${id}.undone`) === true;
    const counts = getProperty(found, `${id}.stands`) === creature.death.stands && !undone;
    return counts && (marks === 1 || marks === 2) ? sum + marks : sum;
  }, 0);
}

/** Returns the number of all marks, including the manual correction. @rule C-27 */
export function deathMarks(actor: Stander): number {
  return Math.max(0, (actor.creature?.death.marks ?? 0) + marksOfBlows(actor));
}
