/** Revivals by a use. A dead target waits on the card until a revival from this use is applied. */
import { onDocument } from "../../../documents/common/events.ts";
import type { OpposedActor } from "../../../documents/actor.ts";
import { REST } from "../../../data/message/rest.pure.ts";
import { alsoDone } from "../../../data/message/use.pure.ts";
import type { UseRecord } from "../../../play/costs/action-records.pure.ts";
import { messageIndex } from "../../../play/common/message-index.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { findActor, findToken } from "../../../play/common/documents.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import { restState } from "../../../play/rest/rest-state.ts";
import { REVIVES } from "../../../rules/turn/done-actions.ts";
import { openRevive } from "../../common/windows.ts";
import type { Revives } from "./present.ts";
import { nameOf } from "../../../play/secrecy/names.ts";

type Target = UseRecord["targets"][number];

/** Message ids of the cards that show each creature, by actor UUID. */
const cards = new Map<string, Set<string>>();

// Death is stored on the actor, so the message does not change.
onDocument("actorUpdated", ({ uuid }) => {
  for (const id of cards.get(uuid) ?? []) refreshCards(id);
});

/** Revival messages by the id of the use. */
const revivals = messageIndex((message) => (message.isKind("rest") ? message.system.request : ""));
revivals.register();

/** Returns whether the use already revived a creature. A later death of the creature does not concern this use. */
const hasRevived = (use: string, uuid: string): boolean =>
  revivals.of(use).some((message) => {
    const { kind, request, members } = REST.read(message.system);
    const isIts = kind === "revival" && request === use && members.some((member) => member.uuid === uuid);
    return isIts && restState(uuid, message.id ?? "").state === "applied";
  });

function waiting({ id }: UseRecord, target: Target): OpposedActor | null {
  const actor = findActor(target);
  if (!actor) return null;
  const known = cards.get(actor.uuid) ?? new Set();
  cards.set(actor.uuid, known.add(id));
  return actor.dead && actor.hitPoints.max > 0 && !hasRevived(id, actor.uuid) ? actor : null;
}

/**
 * Returns the creatures that wait for revival by a use, or null if the use revives nobody.
 * @param counts true if nothing cancelled the use
 * @rule B-DEATH-11
 */
export function awaitedBy(record: UseRecord, counts: boolean): Revives | null {
  if (!alsoDone(record.does).includes(REVIVES) || record.cancelled || !counts) return null;
  const all = record.targets.flatMap((target) => {
    const actor = waiting(record, target);
    return actor
      ? [
          {
            key: target.key,
            name: nameOf({ actor, token: target.token === null ? null : findToken(target.token) }),
            mine: viewerOwns(actor),
          },
        ]
      : [];
  });
  return {
    mine: all.filter(({ mine }) => mine),
    others: all.flatMap(({ mine, name }) => (mine ? [] : [name])),
    nobody: record.targets.length === 0,
  };
}

/** Opens the revival window for one target. @rule B-DEATH-12 */
export async function reviveBy(record: UseRecord, key: string, message: string): Promise<void> {
  const target = record.targets.find((one) => one.key === key);
  const actor = target && waiting(record, target);
  if (actor?.isCharacter() || actor?.isNpc()) await openRevive(actor, message);
}
