/** Hit points of creatures that come to another game: with the whole table, or out of a pack. Loaded lazily. */
import { tableRuleset } from "../../core/table-rules.ts";
import { withMark } from "./writes.ts";
import { pointsInGame } from "../../rules/damage/points-in-game.ts";
import { gameOf } from "../../rules/games/games.ts";

type Actor = globalThis.Actor.Implementation;

/** A creature with its maximum before the change. */
interface Held {
  readonly actor: Actor;
  readonly max: number;
}

/** Whether the hit points of an unlinked token's actor are those of its base actor, which are changed there. */
const isShared = ({ token }: Actor): boolean =>
  token !== null && foundry.utils.getProperty(token._source, "delta.system.hp.value") === undefined;

/** Gives each creature the same share of its new maximum. The actors are prepared by the rules of the new game. */
export async function keepShares(points: readonly Held[], from: string, to: string): Promise<void> {
  for (const { actor, max } of points) {
    const { creature } = actor;
    if (!creature || isShared(actor)) continue;
    const { pointsByGame: memory, hp } = creature._source;
    const next = pointsInGame({ from, to, value: hp.value, max, newMax: creature.hp.max, memory });
    // With a mark of its own the write counts as play's: it is no damage and no healing that somebody typed.
    if (next.value !== hp.value)
      await actor.update({
        system: { hp: { value: next.value }, pointsByGame: next.memory },
        ...withMark(actor, "points", foundry.utils.randomID(16)),
      });
  }
}

/** Fills up an unhurt creature out of a pack, whose stored hit points are those of the homebrew. `_preCreate` calls it. */
export function fillUp(actor: Actor): void {
  const { creature } = actor;
  const { value = 0, max = 0 } = creature?._source.hp ?? {};
  const differs = actor.isNpc()
    ? actor.system.games[tableRuleset().profile] !== undefined
    : gameOf(tableRuleset()).levels.hitPoints !== "class";
  if (creature && differs && value === max) actor.updateSource({ system: { hp: { value: creature.hp.max } } });
}
