/** Somebody more is asked for a check that is under way, or somebody who has not rolled is asked no longer. For GMs. */
import { inTurn } from "../shared/in-turn.ts";
import { id16 } from "../shared/id.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { participant } from "../shared/participants.ts";
import { findRequest, type RequestContext } from "./request-context.ts";
import { ASKED_LIMIT, type AskedInput } from "./request.ts";
import { storedList } from "../shared/stored.ts";
import type { AskedRecord } from "./records.pure.ts";

/** A key that nobody had: an answer that came too late must not become somebody else's. */
function freshKey(requestId: string, taken: readonly AskedRecord[]): string {
  const numbers = taken.map(({ key }) => Number(key.slice(1))).filter((number) => Number.isInteger(number));
  let next = Math.max(-1, ...numbers) + 1;
  while (game.messages.has(id16(requestId, `c${String(next)}`))) next++;
  return `c${String(next)}`;
}

async function change(requestId: string, make: (request: RequestContext) => AskedRecord[] | null): Promise<boolean> {
  if (!game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return false;
  }
  try {
    return await inTurn(requestId, async () => {
      // Of a contest there are two, whatever happens.
      const request = findRequest(requestId);
      const asked = request?.record.mode === "each" ? make(request) : null;
      if (!request || !asked) return false;
      await request.message.update({ system: { asked: storedList(asked) } });
      return true;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** Asks more of them. Those who are asked already are left alone. */
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

/** Asks one of them no longer; whoever has rolled stays, and the last one does. */
export function removeAsked(requestId: string, key: string): Promise<boolean> {
  return change(requestId, ({ record, asked }) => {
    const context = asked.find((one) => one.asked.key === key);
    if (!context) return null;
    if (context.answer === null && record.asked.length > 1) return record.asked.filter((one) => one.key !== key);
    notifyWarning(context.answer ? "OD20.Ask.HasRolled" : "OD20.Ask.LastOne", { name: context.asked.name });
    return null;
  });
}
