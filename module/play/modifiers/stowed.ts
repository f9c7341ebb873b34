/** Obstacle for a weapon that the creature does not hold, with the cost of drawing it in the current turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { isUnarmed } from "../../documents/creatures/unarmed.ts";
import { drawnOrStowed } from "../../rules/turn/handling.ts";
import { fightOf, hasTurn } from "../scene/turns.ts";
import { turnLimits, turnOfActor } from "../action-economy/turn-ledger-of.ts";
import type { Obstacle } from "./obstacle.pure.ts";

/**
 * Returns the obstacle as information that never stops the attack. NPCs attack with the weapons of their stat block,
 * and a player may forget to press the button.
 * @rule H-TURN-12 B-ATK-13 C-67
 */
export function stowedObstacle(actor: OpposedActor, name: string, item: OpposedItem, mode: AttackMode): Obstacle[] {
  if (!actor.isCharacter() || !item.isWeapon() || isUnarmed(item) || mode === "improvised") return [];
  if (item.system.equipped !== "none") return [];
  const told = (key: string): Obstacle[] => [{ key, data: { name, item: item.name }, severity: "info" }];
  const fight = fightOf([actor]);
  if (!fight || !hasTurn(fight, actor) || turnLimits() === "off") return told("OD20.Warning.stowed");
  // The button on the sheet puts the weapon in the free hand.
  const hand = mode === "offHand" ? "off" : mode === "twoHands" ? "both" : item.nextHand;
  const handled = drawnOrStowed(item.holdables, item.handChanges(hand)).length;
  const left = turnOfActor(actor)?.ledger.draws.left ?? 0;
  return told(handled <= left ? "OD20.Warning.stowedFree" : "OD20.Warning.stowedAction");
}
