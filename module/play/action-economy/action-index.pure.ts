/** Index of actions by combat, actor and round, so that reading one turn does not search the whole chat log. Pure. */
import type { FightDeed } from "./read-actions.pure.ts";

export interface DeedIndex {
  /** Replaces the actions of a message. @returns whether they changed */
  readonly put: (message: string, deeds: readonly FightDeed[]) => boolean;
  /** Removes a combat with all its actions. @returns the ids of the messages */
  readonly forget: (fight: string) => string[];
  /** Returns the actions of an actor in these rounds of a combat. */
  readonly of: (fight: string, actor: string, first: number, last: number) => FightDeed[];
  /** Returns the actions of a message. */
  readonly by: (message: string) => readonly FightDeed[];
}

type Rounds = Map<number, Map<string, FightDeed>>;

/** Returns the entry of a map; creates the entry if it is missing. */
function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

export function turnActionIndex(): DeedIndex {
  const fights = new Map<string, Map<string, Rounds>>();
  const messages = new Map<string, readonly FightDeed[]>();
  return {
    put: (message, deeds) => {
      const before = messages.get(message) ?? [];
      if (JSON.stringify(before) === JSON.stringify(deeds)) return false;
      for (const { fight, actor, turn } of before) fights.get(fight)?.get(actor)?.get(turn.round)?.delete(message);
      for (const deed of deeds) {
        const actors = entry(fights, deed.fight, (): Map<string, Rounds> => new Map());
        const rounds = entry(actors, deed.actor, (): Rounds => new Map());
        entry(rounds, deed.turn.round, (): Map<string, FightDeed> => new Map()).set(message, deed);
      }
      if (deeds.length > 0) messages.set(message, deeds);
      else messages.delete(message);
      return true;
    },
    forget: (fight) => {
      const gone = [...messages].flatMap(([message, deeds]) =>
        deeds.some((deed) => deed.fight === fight) ? [message] : [],
      );
      for (const message of gone) messages.delete(message);
      fights.delete(fight);
      return gone;
    },
    of: (fight, actor, first, last) => {
      const rounds = fights.get(fight)?.get(actor);
      const found: FightDeed[] = [];
      for (let round = first; rounds && round <= last; round++) found.push(...(rounds.get(round)?.values() ?? []));
      return found;
    },
    by: (message) => messages.get(message) ?? [],
  };
}
