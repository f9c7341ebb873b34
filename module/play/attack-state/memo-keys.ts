/** What an attack is read from beside its own message: nothing is read anew before some of it has changed. */
import { owns } from "../shared/documents.ts";
import { ofMessage, stampOf } from "../shared/read-once.ts";
import { diceOf, dieOf, heroOf } from "../inspiration/bought-dice.ts";
import type { TargetAmended } from "../resolve/attack-records.pure.ts";
import { rulingIds } from "./rulings.ts";

const dieActor = ofMessage((message) => dieOf(message)?.actor ?? null);

/** What the dice follow from that were bought for a message: what they say, and whether their authors may. */
export function diceStamp(messageId: string): readonly unknown[] {
  return diceOf(messageId).flatMap((die) => {
    const hero = heroOf(dieActor(die));
    return [...stampOf(die), hero !== null && die.author !== null && owns(die.author, hero)];
  });
}

/** The same of the rulings on an attack. */
export function rulingStamp(attackId: string): readonly unknown[] {
  return rulingIds(attackId).flatMap((id) => {
    const message = game.messages.get(id);
    return message ? stampOf(message) : [];
  });
}

/** What a record follows from that reactions have changed. */
export const reactionStamp = (amended: readonly TargetAmended[]): readonly unknown[] =>
  amended.flatMap(({ message }) => stampOf(game.messages.get(message, { strict: true })));
