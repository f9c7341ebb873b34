/** Spends heroic inspiration on a check. This file is a lazy chunk. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import { ATTACK } from "../../data/message/attack.pure.ts";
import { USE } from "../../data/message/use.pure.ts";
import { isTakenBack } from "../../documents/effects/action-effects.ts";
import { madeAt, OVER } from "../common/age.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { boughtDie, heroOf } from "../inspiration/bought-dice.ts";
import { buyDie } from "../inspiration/buy-die.ts";
import { mayInspire } from "./check-reroll.ts";
import { type CheckRecord, parseCheck } from "./check-records.pure.ts";

/** Whether the message is an attack or a use of this actor. */
function isDoneBy(message: ChatMessage.Implementation, actor: string | null): boolean {
  if (message.isKind("use")) return USE.fields.actor.read(message.system.actor)?.actor === actor;
  if (!message.isKind("attack")) return false;
  return ATTACK.fields.attackers.read(message.system.attackers).some((one) => one.actor === actor);
}

/**
 * Whether it is too late to change a check: it was withdrawn, its roller has acted since, or the time limit for
 * reactions is over.
 * @rule B-DICE-09
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
 * Rerolls one die of a check; the new face counts.
 * @param die index of the die: with advantage or disadvantage the roller chooses
 * @returns whether this click did it; every refusal is notified
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
      // Another job may have done it while this one waited.
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
