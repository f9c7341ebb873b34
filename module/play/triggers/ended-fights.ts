/**
 * The last fight of each creature that ended while this client was connected. No document tells of a fight after its end, so a client that
 * was not connected does not know it.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../scene/reins.ts";

const ended = new Map<string, string>();

export function noteEnd({ uuid }: OpposedActor, fight: string): void {
  ended.set(uuid, fight);
}

/** Returns the id of the fight that a creature has behind it; null in a fight, or if this client knows none. */
export const endedFight = (actor: OpposedActor): string | null =>
  fightOf([actor]) ? null : (ended.get(actor.uuid) ?? null);
