/** Adds actors to a running request for checks, or removes actors that have not rolled. For GMs. */
import { inTurnOrTell } from "../common/in-turn.ts";
import { id16 } from "../common/id.pure.ts";
import { notifyWarning, isGMOrTell } from "../common/notify.ts";
import { participant } from "../common/participants.ts";
import { findRequest, type RequestContext } from "./request-context.ts";
import { ASKED_LIMIT, type AskedInput } from "./request.ts";
import { storedList } from "../common/stored.ts";
import type { AskedRecord } from "./check-records.pure.ts";

/** Returns a key that was never used, so that a late answer cannot count for another actor. */
function freshKey(requestId: string, taken: readonly AskedRecord[]): string {
  const numbers = taken.map(({ key }) => Number(key.slice(1))).filter((number) => Number.isInteger(number));
  let next = Math.max(-1, ...numbers) + 1;
  while (game.messages.has(id16(requestId, `c${String(next)}`))) next++;
  return `c${String(next)}`;
}

async function change(requestId: string, make: (request: RequestContext) => AskedRecord[] | null): Promise<boolean> {
  if (!isGMOrTell()) return false;
  return inTurnOrTell(requestId, false, async () => {
    // A contest always has two sides.
    const request = findRequest(requestId);
    const asked = request?.record.mode === "each" ? make(request) : null;
    if (!request || !asked) return false;
    await request.message.update({ system: { asked: storedList(asked) } });
    return true;
  });
}

/** Adds actors to a request. Actors that are already asked do not change. */
export function addAsked(requestId: string, people: readonly AskedInput[]): Promise<boolean> {
  return change(requestId, ({ record }) => {
    const asked = [...record.asked];
    for (const { actor, token, kind, key, characteristic, as = "save", needs, advantage } of people) {
      if (asked.some((one) => one.actor === actor.uuid)) continue;
      asked.push({
        ...participant(freshKey(requestId, asked), { actor, token }),
        kind,
        check: key,
        characteristic: characteristic ?? "",
        as: kind === "attribute" ? as : "",
        needs: needs ?? "",
        advantage: advantage ?? 0,
      });
    }
    if (asked.length <= ASKED_LIMIT) return asked.length > record.asked.length ? asked : null;
    notifyWarning("OD20.Ask.TooMany", { max: ASKED_LIMIT });
    return null;
  });
}

/** Removes an actor from a request. An actor that has rolled and the last actor stay. */
export function removeAsked(requestId: string, key: string): Promise<boolean> {
  return change(requestId, ({ record, asked }) => {
    const context = asked.find((one) => one.asked.key === key);
    if (!context) return null;
    if (context.answer === null && record.asked.length > 1) return record.asked.filter((one) => one.key !== key);
    notifyWarning(context.answer ? "OD20.Ask.HasRolled" : "OD20.Ask.LastOne", { name: context.asked.name });
    return null;
  });
}
