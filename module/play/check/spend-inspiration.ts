/** Spending heroic inspiration on a check: fetched with the press. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import { ATTACK } from "../../data/message/attack.pure.ts";
import { USE } from "../../data/message/use.pure.ts";
import { isTakenBack } from "../../documents/effects/action-effects.ts";
import { madeAt, OVER } from "../shared/age.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { boughtDie, heroOf } from "../inspiration/bought-dice.ts";
import { buyDie } from "../inspiration/buy-die.ts";
import { mayInspire } from "./inspire.ts";
import { parseCheck } from "./parse.pure.ts";
import type { CheckRecord } from "./records.pure.ts";

/** Whether somebody strikes or does something by it. */
function isDoneBy(message: ChatMessage.Implementation, actor: string | null): boolean {
  if (message.isKind("use")) return USE.fields.actor.read(message.system.actor)?.actor === actor;
  if (!message.isKind("attack")) return false;
  return ATTACK.fields.attackers.read(message.system.attackers).some((one) => one.actor === actor);
}

/**
 * Whether what came of a check is past: it was taken back, whoever has rolled it has acted since, or the table has gone on for
 * as long as nobody reacts to a blow any more. @rule B-DICE-09
 */
export function isPast({ id, actor, cancelled }: Pick<CheckRecord, "id" | "actor" | "cancelled">): boolean {
  const message = game.messages.get(id);
  if (!message || cancelled) return true;
  const log = game.messages.contents;
  return log
    .slice(log.lastIndexOf(message) + 1)
    .some((one) => madeAt(one) - madeAt(message) > OVER || (isDoneBy(one, actor) && !isTakenBack(one)));
}

/**
 * Rolls one die of a check again; the new face stands.
 * @param die index of the die: with advantage or disadvantage the roller chooses
 * @returns whether it was this click that did it; every refusal is told to the user
 */
export async function spendInspiration(messageId: string, die: number): Promise<boolean> {
  const message = game.messages.get(messageId);
  if (message?.isKind("check") !== true) return false;
  const record = parseCheck(messageId, message.system);
  const hero = heroOf(record.actor);
  if (!hero) return false;
  try {
    return await inTurn(hero.uuid, async () => {
      if (isPast(record)) {
        notifyWarning("OD20.Inspiration.Past", { name: hero.name });
        return false;
      }
      // What waited its turn may have been done meanwhile.
      if (mayInspire(record)) return buyDie(hero, { message: messageId, strike: "", die }, message);
      notifyWarning(boughtDie(messageId, "", hero.uuid) ? "OD20.Inspiration.Done" : "OD20.Inspiration.None", {
        name: hero.name,
      });
      return false;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
