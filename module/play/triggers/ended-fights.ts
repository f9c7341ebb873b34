/**
 * The last fight of each creature that is over. No document tells of a fight after its end, but messages name the fight in which they were
 * written. Of a creature that neither did nor suffered anything in it, only clients that were connected know.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { ageOf, madeAt, YOUNG } from "../common/age.ts";
import { fightOf } from "../scene/reins.ts";

/** An event that starts activities: its id, and its time in milliseconds. */
export interface Event {
  readonly id: string;
  readonly at: number;
}

const ended = new Map<string, Event>();

export function noteEnd({ uuid }: OpposedActor, fight: string): void {
  ended.set(uuid, { id: fight, at: game.time.serverTime });
}

/** Returns the fight of the newest young message that a creature takes part in, if that fight is over. */
function toldFight({ uuid }: OpposedActor): Event | null {
  for (const message of game.messages.contents.slice(-YOUNG.messages).reverse()) {
    if (ageOf(message) > YOUNG.milliseconds) return null;
    const { turn, attackers, targets, dealt } = attackContext(message)?.record ?? {};
    const all = [...(attackers ?? []), ...(targets ?? []), ...(dealt?.doer ? [dealt.doer] : [])];
    if (turn && all.some(({ actor }) => actor === uuid))
      return game.combats.has(turn.combat) ? null : { id: turn.combat, at: madeAt(message) };
  }
  return null;
}

/** Returns the fight that a creature has behind it; null in a fight, or if this client knows none. */
export const endedFight = (actor: OpposedActor): Event | null =>
  fightOf([actor]) ? null : (ended.get(actor.uuid) ?? toldFight(actor));
