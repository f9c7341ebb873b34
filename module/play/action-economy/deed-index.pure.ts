/** Deeds by fight, actor and round, so that whoever asks for a turn reads that turn and no long log. Pure. */
import type { FightDeed } from "./read-deeds.pure.ts";

export interface DeedIndex {
  /** Puts what a message says in the place of what it said. @returns whether that is something else */
  readonly put: (message: string, deeds: readonly FightDeed[]) => boolean;
  /** Forgets a fight with all that was done in it. @returns the messages */
  readonly forget: (fight: string) => string[];
  /** What an actor did in these rounds of a fight. */
  readonly of: (fight: string, actor: string, first: number, last: number) => FightDeed[];
  /** What a message says. */
  readonly by: (message: string) => readonly FightDeed[];
}

type Rounds = Map<number, Map<string, FightDeed>>;

/** The entry of a map, made when it is not there. */
function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

export function deedIndex(): DeedIndex {
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
