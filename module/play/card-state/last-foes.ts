/** The foes of somebody's latest clashes, told from the chat as this user sees it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor } from "../shared/documents.ts";
import { viewer, viewerOwns } from "../secrecy/viewer.ts";
import { lastFoes, lastSaves, type LastFoes, type LastSaves } from "./last-foes.pure.ts";
import { attackState, readAttack } from "./read-card.ts";
import type { AttackState } from "./card-state.ts";

/** How far back a planner looks: messages of any kind, and clashes of the hero among them. */
const LOOKED_AT = { messages: 300, clashes: 12 } as const;

/** The newest cards of a kind that somebody had a part in. */
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

/** The foes of an actor, as far as this user may know their numbers. */
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

/** Who has lately saved against what an actor did, as far as this user may know their numbers. */
export function lastSavesOf({ uuid }: OpposedActor): LastSaves {
  return lastSaves(
    cardsOf(({ dealt }) => dealt?.save != null && dealt.doer?.actor === uuid),
    uuid,
  );
}
