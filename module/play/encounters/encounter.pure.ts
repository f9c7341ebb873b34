/** What a saved encounter keeps: its creatures and their numbers. Pure. */
import { between, list, optional, record, word } from "../../data/record/record.pure.ts";

/** Most creatures of an encounter, so that a scene stays quick. */
export const MOST_CREATURES = 100;

/** Flag of a fight: the ids of its encounters. */
export const FOUGHT = "encounters";

const READ = record({
  members: list(
    optional(record({ actor: word(), name: word(), count: between(1, MOST_CREATURES) }), ({ count }) => count !== null),
  ),
});

/** Creatures of one kind in an encounter. */
export interface StoredMember {
  /** Uuid of the actor in the world. */
  readonly actor: string;
  /** Name at the time of saving, for an actor that is deleted later. */
  readonly name: string;
  readonly count: number;
}

/** Returns the creatures that a flag lists. Anybody may have written it. */
export const readMembers = (flag: unknown): StoredMember[] =>
  READ.read(flag).members.map(({ actor, name, count }) => ({ actor, name, count: count ?? 1 }));

/** Returns the creatures to save, one line for each actor. Creatures without an actor of the world are left out. */
export function membersOfLines(
  lines: readonly { readonly origin: string; readonly kind: string; readonly count: number }[],
): StoredMember[] {
  const found = new Map<string, StoredMember>();
  for (const { origin: actor, kind: name, count } of lines)
    if (actor.startsWith("Actor.")) found.set(actor, { actor, name, count: count + (found.get(actor)?.count ?? 0) });
  return [...found.values()];
}

/** Returns how many creatures these are together. */
export const creaturesIn = (members: readonly { readonly count: number }[]): number =>
  members.reduce((sum, { count }) => sum + count, 0);
