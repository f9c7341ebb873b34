/** Finds enemies from recent attacks in the chat log, as far as this user can see them. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor } from "../common/documents.ts";
import { viewer, viewerOwns } from "../secrecy/viewer.ts";
import { lastFoes, lastSaves, type LastFoes, type LastSaves } from "./last-foes.pure.ts";
import { attackState, readAttack } from "./read-card.ts";
import type { AttackState } from "./card-state.ts";

/** Search limits: messages of any kind, and attacks of the character among them. */
const LOOKED_AT = { messages: 300, clashes: 12 } as const;

/** Returns the newest cards whose record passes the filter. */
function cardsOf(isHis: (record: NonNullable<ReturnType<typeof readAttack>>) => boolean): AttackState[] {
  return game.messages.contents
    .slice(-LOOKED_AT.messages)
    .reverse()
    .filter((message) => {
      const record = readAttack(message);
      return record !== null && isHis(record);
    })
    .slice(0, LOOKED_AT.clashes)
    .flatMap((message) => attackState(message) ?? []);
}

/** Returns the enemies of an actor with the numbers this user may know. */
export function lastFoesOf({ uuid }: OpposedActor): LastFoes {
  return lastFoes(
    cardsOf(
      ({ dealt, attackers, targets }) =>
        dealt === null && [...attackers, ...targets].some(({ actor }) => actor === uuid),
    ),
    uuid,
    (who) => viewer().isGM || viewerOwns(findActor(who)),
  );
}

/** Returns recent saves against an actor's uses with the numbers this user may know. */
export function lastSavesOf({ uuid }: OpposedActor): LastSaves {
  return lastSaves(
    cardsOf(({ dealt }) => dealt?.save != null && dealt.doer?.actor === uuid),
    uuid,
  );
}
