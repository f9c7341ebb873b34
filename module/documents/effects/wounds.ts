/**
 * What blows have done to one who stands to the death: noted by the receipt of each, and counted from the notes, so that a blow
 * that is taken back takes its marks along, whatever came after it.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";

interface Stander {
  readonly flags: object;
  readonly creature: CharacterData | NpcData | null;
}

/** Marks that blows have brought to one who stands as he stood then, and that were not taken back. @rule H-DEATH-04 C-27 */
export function marksOfBlows({ creature, flags }: Stander): number {
  const { getProperty } = foundry.utils;
  const found: unknown = getProperty(flags, `${SYSTEM_ID}.wounds`);
  if (creature?.death.standing !== true || typeof found !== "object" || found === null) return 0;
  const states = new Map(
    creature.receipts.map((receipt) => [Reflect.get(receipt, "id"), Reflect.get(receipt, "state")]),
  );
  return Object.keys(found).reduce((sum, id) => {
    const marks: unknown = getProperty(found, `${id}.marks`);
    // Of a receipt that has fallen off the list the note itself knows.
    const undone = states.has(id) ? states.get(id) === "undone" : getProperty(found, `${id}.undone`) === true;
    const counts = getProperty(found, `${id}.stands`) === creature.death.stands && !undone;
    return counts && (marks === 1 || marks === 2) ? sum + marks : sum;
  }, 0);
}

/** All marks, those that were set by hand with them; a number below 0 takes some off. @rule C-27 */
export function deathMarks(actor: Stander): number {
  return Math.max(0, (actor.creature?.death.marks ?? 0) + marksOfBlows(actor));
}
