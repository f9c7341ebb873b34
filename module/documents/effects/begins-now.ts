import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import { fightOf } from "../fights/fights.ts";

/**
 * Returns the current values for the end of an effect: the current turn and its combatant, the world time and the bearer's last receipt.
 * Without a fight of the actor, the active fight counts.
 */
export function beginsNow(actor: Actor.Implementation): Pick<StoredEnds, "mark" | "source" | "time" | "since"> {
  const fight = fightOf([actor]) ?? (game.combat?.started ? game.combat : null);
  const combatant = fight?.combatant?.id ?? "";
  const since = actor.creature?.receipts.at(-1)?.id;
  return {
    mark: fight?.id == null ? null : { combat: fight.id, round: fight.round, combatant },
    source: combatant || null,
    time: game.time.worldTime,
    ...(since === undefined ? {} : { since }),
  };
}
