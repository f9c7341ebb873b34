import { type StoredEnds, readBegun, type FightMark } from "../../data/effects/ends.pure.ts";
import { object } from "../../data/record/record.pure.ts";
import { fightOf } from "../fights/fights.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";

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

/** Adds the current turn to an update that reduces the uses of a recharging feature. */
export function noteUse(item: Item.Implementation, changed: object): void {
  const left: unknown = foundry.utils.getProperty(changed, "system.uses.value");
  if (!item.isKind("feature") || !item.actor || item.system.recharge === 0) return;
  if (typeof left !== "number" || left >= item.system.uses.value) return;
  // Undoing a recharge roll is not a use: its update has no entry that takes something.
  const entries: unknown = foundry.utils.getProperty(changed, "system.ledger.entries");
  if (!Object.values(object(entries)).some((entry) => Number(object(entry)["amount"]) < 0)) return;
  foundry.utils.setProperty(changed, `flags.${SYSTEM_ID}.used`, beginsNow(item.actor).mark);
}

/** Returns the turn of the last use; null = outside of a fight, or never. */
export function usedIn({ flags }: Pick<Item.Implementation, "flags">): FightMark | null {
  return readBegun(ownFlag(flags, "used"));
}
