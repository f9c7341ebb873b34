/** The foes of somebody's latest clashes, told from the chat as this user sees it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor } from "../exchange/documents.ts";
import { viewer, viewerOwns } from "../exchange/viewer.ts";
import { lastFoes, type LastFoes } from "./last-foes.pure.ts";
import { attackState, readAttack } from "./read.ts";

/** How far back a planner looks: messages of any kind, and clashes of the hero among them. */
const LOOKED_AT = { messages: 300, clashes: 12 } as const;

/** The foes of an actor, as far as this user may know their numbers. */
export function lastFoesOf({ uuid }: OpposedActor): LastFoes {
  const clashes = game.messages.contents
    .slice(-LOOKED_AT.messages)
    .reverse()
    .filter((message) => {
      const record = readAttack(message);
      return record?.dealt === null && [...record.attackers, ...record.targets].some(({ actor }) => actor === uuid);
    })
    .slice(0, LOOKED_AT.clashes);
  return lastFoes(
    clashes.flatMap((message) => attackState(message) ?? []),
    uuid,
    (who) => viewer().isGM || viewerOwns(findActor(who)),
  );
}
