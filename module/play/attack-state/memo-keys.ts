/** Cache keys of attacks: everything an attack's state depends on besides its own message. */
import { owns } from "../common/documents.ts";
import { ofMessage, memoKeyOf } from "../common/read-once.ts";
import { diceOf, dieOf, heroOf } from "../inspiration/bought-dice.ts";
import type { TargetAmended } from "../resolve/attack-records.pure.ts";
import { rulingIds } from "./rulings.ts";

const dieActor = ofMessage((message) => dieOf(message)?.actor ?? null);

/** Returns the cache key of the bought rerolls of a message: their content, and whether their authors own the player character. */
export function diceMemoKey(messageId: string): readonly unknown[] {
  return diceOf(messageId).flatMap((die) => {
    const hero = heroOf(dieActor(die));
    return [...memoKeyOf(die), hero !== null && die.author !== null && owns(die.author, hero)];
  });
}

/** Returns the cache key of the rulings on an attack. */
export function rulingMemoKey(attackId: string): readonly unknown[] {
  return rulingIds(attackId).flatMap((id) => {
    const message = game.messages.get(id);
    return message ? memoKeyOf(message) : [];
  });
}

/** Returns the cache key of reactions to an attack. */
export const reactionMemoKey = (amended: readonly TargetAmended[]): readonly unknown[] =>
  amended.flatMap(({ message }) => memoKeyOf(game.messages.get(message, { strict: true })));
