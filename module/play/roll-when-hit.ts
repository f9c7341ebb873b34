import { SYSTEM_ID } from "../constants.ts";
import { rollDamage } from "./adjust.ts";
import { targetContexts, type AttackContext } from "./context.ts";

/** Rolls the damage by itself as soon as a strike has landed, where the table has chosen so. For the attacking tab. */
export function rollWhenHit(attack: AttackContext): void {
  if (attack.record.damage !== null || game.settings.get(SYSTEM_ID, "damageRoll") !== "onHit") return;
  if (targetContexts(attack, false).some(({ state }) => state.phase === "rolling")) void rollDamage(attack.id);
}
