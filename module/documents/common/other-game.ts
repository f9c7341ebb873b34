/** Hit points of creatures that come to another game: with the whole table, or out of a pack. Loaded lazily. */
import { UNLISTED } from "./writes.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { pointsInGame } from "../../rules/damage/points-in-game.ts";
import { highestLevel, xpForLevel } from "../../rules/character/progression.ts";
import { gameOf } from "../../rules/games/games.ts";

type Actor = globalThis.Actor.Implementation;

/** A creature at the moment when the game changed: its hit points, and its maximum before and after. */
interface Held {
  readonly actor: Actor;
  readonly value: number;
  readonly max: number;
  readonly newMax: number;
}

/** Whether the hit points of an unlinked token's actor are those of its base actor, which are changed there. */
const isShared = ({ token }: Actor): boolean =>
  token !== null && foundry.utils.getProperty(token._source, "delta.system.hp.value") === undefined;

/**
 * Returns the update that gives a creature the same share of its new maximum; null if none is needed.
 * @param isFresh whether the noted hit points were the newest. Then other ones come from another page of the same user, which was faster.
 */
function shareOf({ actor, value, max, newMax }: Held, from: string, to: string, isFresh: boolean): object | null {
  const { creature } = actor;
  if (!creature || isShared(actor)) return null;
  const { pointsByGame: memory, hp } = creature._source;
  if (isFresh && hp.value !== value) return null;
  const next = pointsInGame({ from, to, value: hp.value, max, newMax, memory });
  if (next.value === hp.value) return null;
  return { system: { hp: { value: next.value }, pointsByGame: next.memory } };
}

const UNTYPED: object = { [UNLISTED]: true };

/** Writes all shares at once, because the page may be closed and one creature may fail. */
async function writeShares(points: readonly Held[], from: string, to: string, isFresh: boolean): Promise<void> {
  const updates = points.flatMap((one) => {
    const update = shareOf(one, from, to, isFresh);
    return update ? [{ actor: one.actor, update }] : [];
  });
  const ofWorld = updates.flatMap(({ actor, update }) => (actor.token ? [] : [{ _id: actor.id, ...update }]));
  await Promise.all([
    ofWorld.length > 0 && CONFIG.Actor.documentClass.updateDocuments(ofWorld, UNTYPED),
    ...updates.map(({ actor, update }) => actor.token && actor.update(update, UNTYPED)),
  ]);
}

/** The changes of games that are being written, one after the other. */
let writing = Promise.resolve();
let waiting = 0;

/** Gives each creature the same share of its new maximum. */
export async function fitHitPoints(points: readonly Held[], from: string, to: string): Promise<void> {
  const isFresh = waiting++ === 0;
  writing = writing
    .then(() => writeShares(points, from, to, isFresh))
    .catch(console.error)
    .finally(() => waiting--);
  await writing;
}

/** Fits a creature out of a pack, whose stored numbers are those of the homebrew, to the table's game. `_preCreate` calls it. */
export function fitToGame(actor: Actor): void {
  fillHitPoints(actor);
  fitExperience(actor);
}

/** Gives a ready hero the experience at which its level begins. @rule H-PRG-02 B-PRG-01 */
function fitExperience(actor: Actor): void {
  if (!actor.isCharacter()) return;
  const { level, xp } = actor.system._source.details;
  const rules = tableRuleset();
  if (level < 1 || level > Math.min(highestLevel(), highestLevel(rules)) || xp !== xpForLevel(level)) return;
  actor.updateSource({ system: { details: { xp: xpForLevel(level, rules) } } });
}

/** Fills up an unhurt creature. */
function fillHitPoints(actor: Actor): void {
  const { creature } = actor;
  const { value = 0, max = 0 } = creature?._source.hp ?? {};
  const differs = actor.isNpc()
    ? actor.system.games[tableRuleset().profile] !== undefined
    : gameOf(tableRuleset()).levels.hitPoints !== "class";
  if (creature && differs && value === max) actor.updateSource({ system: { hp: { value: creature.hp.max } } });
}
