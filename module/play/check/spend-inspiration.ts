/** Spending heroic inspiration on a check: fetched with the press. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import { inTurn } from "../exchange/in-turn.ts";
import { notifyFailure, notifyWarning } from "../exchange/notify.ts";
import { boughtDie, dieOf, heroOf } from "../inspire/bought-dice.ts";
import { buyDie } from "../inspire/buy-die.ts";
import { mayInspire } from "./inspire.ts";
import { parseCheck } from "./parse.pure.ts";

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
      // What waited its turn may have been done meanwhile.
      if (mayInspire(record) && !dieOf(message)) return buyDie(hero, { message: messageId, strike: "", die }, message);
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
