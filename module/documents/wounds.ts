/**
 * What blows have done to one who stands to the death: noted by the receipt of each, and counted from the notes, so that a blow
 * that is taken back takes its marks along, whatever came after it.
 */
import { SYSTEM_ID } from "../constants.ts";
import type { CharacterData } from "../data/actor/character.ts";
import type { NpcData } from "../data/actor/npc.ts";

/** What the check after one blow came to. */
export interface StoredWound {
  /** How often he had stood by then: it counts while he still stands so. */
  readonly stands: number;
  /** The difficulty that was to be reached. */
  readonly dc: number;
  readonly marks: number;
  /** Whether an injury came with it, and was given. */
  readonly injury: boolean;
}

interface Stander {
  readonly flags: object;
  readonly creature: CharacterData | NpcData | null;
}

const number = (value: unknown): number => (typeof value === "number" && Number.isInteger(value) ? value : 0);

/** The notes of a creature by the ids of the receipts, whatever somebody wrote there. */
export function woundsOf({ flags }: Pick<Stander, "flags">): ReadonlyMap<string, StoredWound> {
  const found: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.wounds`);
  if (typeof found !== "object" || found === null) return new Map();
  return new Map(
    Object.keys(found).map((id) => {
      const of = (key: string): unknown => foundry.utils.getProperty(found, `${id}.${key}`);
      const marks = Math.max(0, Math.min(2, number(of("marks"))));
      return [id, { stands: number(of("stands")), dc: number(of("dc")), marks, injury: of("injury") === true }];
    }),
  );
}

/** Whether a note counts: he stands as he stood then, and its blow was not taken back. */
function counts({ creature }: Stander, id: string, { stands }: StoredWound): boolean {
  const death = creature?.death;
  if (death?.standing !== true || stands !== death.stands) return false;
  return !creature?.receipts.some(
    (receipt) => Reflect.get(receipt, "id") === id && Reflect.get(receipt, "state") === "undone",
  );
}

/** Marks that blows have brought to one who stands to the death. @rule H-DEATH-04 C-27 */
export function marksOfBlows(actor: Stander): number {
  if (actor.creature?.death.standing !== true) return 0;
  return [...woundsOf(actor)].reduce((sum, [id, note]) => sum + (counts(actor, id, note) ? note.marks : 0), 0);
}

/** All marks, those that were set by hand with them; a number below 0 takes some off. @rule C-27 */
export function deathMarks(actor: Stander): number {
  return Math.max(0, (actor.creature?.death.marks ?? 0) + marksOfBlows(actor));
}
